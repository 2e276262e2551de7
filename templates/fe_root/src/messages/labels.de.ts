import type { Labels } from './labels';

/** German words of the resources, as `articles: { one: 'Artikel', many: 'Artikel', fields: { title: 'Titel' } }`. */
export const labels: Labels = {};

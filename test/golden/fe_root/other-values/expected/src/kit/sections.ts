/** The parts of the page of a row, and of its form. */
import type { Field, Resource } from './resource';

/** Fields in the sections of a page or a form; those that no section has stand in the last one. */
export function sectionsOf(resource: Resource, fields: readonly Field[]) {
  const named = new Set(resource.sections?.flatMap((section) => section.fields));
  const others = fields.filter(({ name }) => !named.has(name));
  const sections = (resource.sections ?? []).map(({ label, fields: names }) => ({
    label,
    fields: names.flatMap((name) => fields.filter((field) => field.name === name)),
  }));
  return [...sections, { label: undefined, fields: others }].filter(
    (section) => section.fields.length > 0,
  );
}

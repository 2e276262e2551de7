/**
 * What is written by hand in place of the kit's own, or beside it: a cell, a control, a page. Keys are made of the paths of
 * resources, as their addresses have them, and of the names of fields.
 */
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';

import type { Row } from '@/kit/resource';

/** What a control of one's own gets. What it holds is text, as `kit/form/values.ts` reads it. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A column's cell, in lists and on the pages of rows: `'books.price': (row) => <b>{String(row.price)}</b>`. */
export const cells: Readonly<Partial<Record<string, (row: Row) => ReactNode>>> = {};

/** A field's control in forms: `'books.price': PriceControl`. */
export const controls: Readonly<Partial<Record<string, ComponentType<ControlProps>>>> = {};

/** A whole page: `books: () => import('./pages/BookList')`; `'books/row'`, `/new` and `/edit` are the others. */
export const pages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {};

/** A page beside those of the resources, with its place in the navigation. */
export interface OwnPage {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/**
 * Such pages, by the first step of their addresses:
 * `report: { label: 'Report', icon: ChartBar, load: () => import('./pages/Report') }`.
 */
export const ownPages: Readonly<Partial<Record<string, OwnPage>>> = {};

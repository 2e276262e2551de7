/** Pieces of modules that several outputs have in common. */
import { type SnippetFragment, snippetFragment } from '../../../core/fragment.js';
import { oncePer } from '../../../core/once.js';
import type { Reference } from './related_rows.js';

/** What a template reads. */
export type View = Readonly<Record<string, unknown>>;

/** A piece of a routes module that several handlers share. */
export interface SharedPiece {
  /** Name that makes it one, however many handlers bring it. */
  readonly id: string;
  readonly slot: 'constants' | 'functions';
  readonly template: string;
  /** What the template reads; a function is asked when all operations have run. */
  readonly view: View | (() => View);
  /** The rows of others that it shows or asks about; default none. */
  readonly references?: readonly Reference[] | (() => readonly Reference[]);
}

/** A piece that several outputs share, in a module. */
export function pieceFragment(parent: string, { id, slot, template, view }: SharedPiece): SnippetFragment {
  return snippetFragment({
    ...{ parent, slot, id, template },
    context: { view: typeof view === 'function' ? viewOf(view) : view },
  });
}

/** Twins have one and the same view. */
const viewOf = oncePer((view: () => View) => view());

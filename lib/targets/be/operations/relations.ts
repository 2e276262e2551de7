/** How the relations of a representation are loaded: the rest of them never is, and of these the rows that the user sees. */
import type { Expression } from '../../../core/imports.js';
import type { FieldSpec } from '../config.js';
import { library } from '../expressions.js';
import { loadedFields } from '../loads.js';
import { userName } from '../names.js';
import { type Reference, dependsOnUser, refer, seenRelation } from '../outputs/related_rows.js';
import type { SharedPiece } from '../outputs/route_handler.js';
import type { VisibleRows } from '../outputs/visible_rows.js';

/** The relations of one representation; what it says is known when all operations have run. */
export interface Relations {
  /** What they lead to, on all levels */
  readonly references: readonly Reference[];
  /** The arguments of `options()`, which may read the variable `current_user` */
  readonly options: () => Expression;
  /** The options depend on the user, so that they are made for each request. */
  readonly dependOnUser: () => boolean;
  readonly shared: readonly SharedPiece[];
}

/**
 * Load the nested fields of a representation.
 *
 * @param kind - in front of the names of what is shared; empty for those of `get`
 */
export function relationsOf(rows: VisibleRows, kind: '' | 'item', fields: readonly FieldSpec[]): Relations {
  const { modelClass, resource } = rows.names;
  const nested = nestedFields(fields);
  const references = nested.map(referenceOf);
  refer(rows, ...references);
  const dependOnUser = (): boolean => references.some((reference) => dependsOnUser(rows, reference));
  const nothingElse = `${library('sqlalchemy.orm', 'raiseload')}("*")`;
  if (nested.length === 0) return { references, options: () => nothingElse, dependOnUser, shared: [] };
  const constant = kind === '' ? 'RELATIONS' : 'ITEM_RELATIONS';
  const name = `${rows.names.model.snake}_${constant.toLowerCase()}`;
  const view = {
    name,
    constant,
    dependOnUser,
    options: () => loaderOptions(rows, modelClass, loadedFields(resource.model, fields)),
  };
  return {
    references,
    options: () => `*${dependOnUser() ? `${name}(current_user)` : constant}, ${nothingElse}`,
    dependOnUser,
    shared: [
      { id: constant, slot: 'constants', template: '[module]/routes/_relations_constant.py.ejs', view, references },
      { id: name, slot: 'functions', template: '[module]/routes/_relations_function.py.ejs', view },
    ],
  };
}

/** The nested fields on all levels. */
export function nestedFields(fields: readonly FieldSpec[]): readonly FieldSpec[] {
  return fields
    .filter(({ type }) => type === 'nested')
    .flatMap((field) => [field, ...nestedFields(field.fields ?? [])]);
}

/** What a nested field leads to. */
export function referenceOf({ model = '', unscoped }: FieldSpec): Reference {
  return { model, unscoped };
}

function loaderOptions(rows: VisibleRows, modelClass: Expression, fields: readonly FieldSpec[]): readonly Expression[] {
  return fields
    .filter((field) => field.type === 'nested')
    .map((field) => {
      const inner = loaderOptions(rows, userName(field.model ?? ''), field.fields ?? []);
      const relation = seenRelation(rows, referenceOf(field), `${modelClass}.${field.name}`);
      const loader = `${library('sqlalchemy.orm', LOADERS[field.load])}(${relation})`;
      return inner.length === 0 ? loader : `${loader}.options(${inner.join(', ')})`;
    });
}

const LOADERS = { selectin: 'selectinload', joined: 'joinedload', subquery: 'subqueryload' } as const;

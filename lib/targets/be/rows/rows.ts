/**
 * `rows`: the rows of a resource that requests may see, which is all of them until another operation says otherwise.
 *
 * Config: none of its own. Yields the list of conditions that handlers of the resource find rows by.
 */
import type { BuildStore } from '../../../core/store.js';
import { oncePer } from '../../../core/once.js';
import { operation } from '../../../core/operation.js';
import { isFamily } from '../fields/field-types.js';
import { keyParts } from '../fields/keys.js';
import { ownLists, pathOf, restName, showsLists } from '../read/nested-lists.js';
import { operationId } from '../names/operation-ids.js';
import type { HeldColumns } from '../outputs/held_columns.js';
import type { HeldRelations } from '../outputs/held_relations.js';
import { type AllRows, VisibleRows } from '../outputs/visible_rows.js';
import { supportFiles } from '../project/support.js';
import { placeOf } from '../routes/handler.js';
import { getFields } from '../read/read.js';
import { nestedReferences } from '../read/relations.js';
import { modelsBetween } from './between.js';

/** The operation `rows`. */
export const rows = operation({
  name: 'rows',
  trigger: 'resource',
  targets: ['be'],
  build: (context) => {
    const { project, names } = placeOf(context);
    const hasGet = names.resource.operations.some(({ type }) => type === 'get');
    const shown = getFields(names.resource);
    const rests = names.resource.operations.flatMap((entry) =>
      ownLists(names.resource, entry).map(
        (list) => [pathOf(list), operationId(names.resource, entry, restName(list))] as const,
      ),
    );
    const rows: VisibleRows = {
      type: 'VisibleRows',
      names,
      conditions: [],
      scope: undefined,
      shared: [],
      decidedBy: [],
      owner: [],
      wholeRows: !hasGet,
      wholeItems: false,
      alsoReads: [],
      nested: nestedReferences(names.resource.model, shown),
      showsLists: showsLists(shown),
      rests: new Map(rests),
      between: (one, other) => modelsBetween(project, one, other),
      relations: new Map(),
      listed: new Set(),
      all: allRows(context.store),
    };
    const hasText = keyParts(names.resource).some(({ type }) => isFamily(type, 'text'));
    const held: readonly (HeldRelations | HeldColumns)[] = [
      { type: 'HeldRelations', rows },
      { type: 'HeldColumns', rows },
    ];
    return [...(hasText ? supportFiles('segments') : []), rows, ...held];
  },
});

const allRows = oncePer((store: BuildStore): AllRows => {
  let known: ReadonlyMap<string, readonly VisibleRows[]> | undefined;
  let hidden: ReadonlyMap<string, readonly VisibleRows[]> | undefined;
  const byModel = (): ReadonlyMap<string, readonly VisibleRows[]> => {
    // The rows of what comes later would be shown to everybody.
    if (!store.isSealed) throw new Error('who sees which rows is asked before all operations have run');
    return (known ??= rowsByModel(store));
  };
  return {
    relations: new Map(),
    listed: new Map(),
    referredTo: new Set(),
    keyed: new Set(),
    ofModel: (model) => byModel().get(model) ?? [],
    hidden: () => (hidden ??= hiddenAmong(byModel())),
  };
});

/** Requests may hold keys of any model, so each resource asks for all models: few of them hide rows. */
function hiddenAmong(
  byModel: ReadonlyMap<string, readonly VisibleRows[]>,
): ReadonlyMap<string, readonly VisibleRows[]> {
  const limited = [...byModel].map(
    ([model, all]) => [model, all.filter(({ conditions }) => conditions.length > 0)] as const,
  );
  return new Map(limited.filter(([, rows]) => rows.length > 0));
}

function rowsByModel(store: BuildStore): ReadonlyMap<string, readonly VisibleRows[]> {
  const known = new Map<string, VisibleRows[]>();
  for (const rows of store.outputsUnder(store.root.id, VisibleRows)) {
    const { model } = rows.names.resource;
    known.set(model, [...(known.get(model) ?? []), rows]);
  }
  return known;
}

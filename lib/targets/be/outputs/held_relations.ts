/**
 * What the mapper is asked when an application starts: whether the conditions of rows can be held to the relations that
 * its routes follow. Only models know where a relation leads, and through what.
 */
import { snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, joined } from '../../../core/expression.js';
import { type Output, outputType } from '../../../core/output.js';
import { generatedName, userName } from '../names/names.js';
import { GUARDS_PATH } from '../names/paths.js';
import { supportFiles } from '../project/support.js';
import { type Reference, isGuarded, linksOf, relationAt } from './related_rows.js';
import { GUARDS_FILE, type VisibleRows } from './visible_rows.js';

/** The relations of a resource. */
export interface HeldRelations extends Output {
  readonly type: 'HeldRelations';
  readonly rows: VisibleRows;
}

/** Renders them, with the classes whose rows not everybody sees; nothing, where there is no such class. */
export const HeldRelations = outputType<HeldRelations>({
  name: 'HeldRelations',
  render: ({ output: { rows } }) => {
    if (rows.all.hidden().size === 0 || rows.all.relations.size === 0) return [];
    const hides = rows.conditions.length > 0;
    if (!hides && rows.relations.size === 0) return [];
    const hold = generatedName('support.relations', 'hold');
    const arguments_ = [generatedName('visibility', 'relations'), generatedName('visibility', 'HIDING')];
    return [
      ...supportFiles('relations'),
      GUARDS_FILE,
      ...(hides
        ? [
            snippetFragment({
              parent: GUARDS_PATH,
              slot: 'hiding',
              id: rows.names.resource.model,
              value: code`    ${rows.names.modelClass},\n`,
            }),
          ]
        : []),
      ...[...rows.relations].map(([id, reference]) =>
        snippetFragment({
          parent: GUARDS_PATH,
          slot: 'relations',
          id,
          value: code`        ${entryOf(rows, id, reference)},\n`,
        }),
      ),
      snippetFragment({
        parent: 'api.py',
        slot: 'checks',
        id: 'relations',
        value: code`    ${hold}(${joined(arguments_, ', ')})\n`,
      }),
    ];
  },
});

function entryOf(rows: VisibleRows, id: string, reference: Reference): Expression {
  const links = linksOf(rows, reference).map(({ names }) => names.modelClass);
  const beside = isGuarded(rows, reference) ? [...(rows.all.relations.get(id) ?? [])] : [];
  const parts = [
    relationAt(reference),
    userName(reference.model),
    ...(links.length === 0 ? [] : [code`[${joined(links, ', ')}]`]),
    ...(beside.length === 0 ? [] : [code`beside=[${joined(beside, ', ')}]`]),
  ];
  return code`Relation(${joined(parts, ', ')})`;
}

/** `operations` in the config of a resource: a preset or names, and with them what clients may do with the list. */
import { literal } from '../languages/jsonnet.js';
import {
  type FieldAnswer,
  type ListFeature,
  OPERATION_NAMES,
  type OperationName,
  type ResourceAnswer,
} from './answers.js';
import { columnOf } from './column-name.js';
import { brokenList, comment } from './jsonnet-layout.js';
import { type ListColumns, listColumns, MADE_AT, offeredLists } from './lists.js';

/** The lines of the key; the API is the project's own, and pages may be made of it. */
export function operationLines(resource: ResourceAnswer, web: boolean): readonly string[] {
  const names = OPERATION_NAMES.filter((name) => resource.operations.includes(name));
  const many = web ? manyRows(resource) : [];
  const features = offeredLists(resource, 'own');
  if (features.length === 0) return [`  operations: ${withMany(presetOf(names), names, many)},`];
  const columns = listColumns(resource.fields, 'own');
  return [
    '  operations: [',
    ...names.flatMap((name) =>
      name === 'list' ? listLines(features, columns, resource.fields) : [`    ${literal(name)},`],
    ),
    ...(many.length === 0 ? [] : [...comment('For rows that are chosen in the list of the web page.', '    ')]),
    ...many.map((name) => `    ${literal(name)},`),
    '  ],',
  ];
}

/** What pages do with chosen rows, by one request: delete them, and set what has few values. */
export function manyRows({ operations, fields }: Pick<ResourceAnswer, 'operations' | 'fields'>): readonly string[] {
  if (!operations.includes('list')) return [];
  const hasChoices = fields.some(({ type }) => type === 'enum' || type === 'bool');
  return [
    ...(hasChoices && operations.includes('update') ? ['bulk_update'] : []),
    ...(operations.includes('delete') ? ['bulk_delete'] : []),
  ];
}

function withMany(preset: string | undefined, names: readonly string[], many: readonly string[]): string {
  if (preset === undefined) return literal([...names, ...many]);
  return many.length === 0 ? preset : `${preset} + ${literal(many)}`;
}

const PRESETS: readonly (readonly [string, readonly OperationName[]])[] = [
  ['presets.crud()', OPERATION_NAMES],
  ['presets.read_only()', ['list', 'get']],
  ['presets.write_only()', ['create', 'update', 'delete']],
];

function presetOf(names: readonly OperationName[]): string | undefined {
  return PRESETS.find(([, preset]) => preset.join() === names.join())?.[0];
}

/** The modifier of each thing that clients may do. */
export const MODIFIERS: Readonly<Record<ListFeature, string>> = {
  filters: 'filter',
  sorting: 'order',
  search: 'search',
};

/** What comes first is what was made last. */
export const DEFAULT_SORTS: readonly string[] = [`-${MADE_AT}`];

/** What home and lists show: how many rows there are, how many were made each day, and how they divide. */
export function countModifiers(fields: readonly FieldAnswer[]): readonly object[] {
  const choices = fields.filter(({ type }) => type === 'enum').map(columnOf);
  return [
    { type: 'paginate', count: 'estimate' },
    { type: 'group', fields: [{ column: MADE_AT, periods: ['day'] }, ...choices] },
  ];
}

const MORE: Readonly<Partial<Record<ListFeature, string>>> = { sorting: `, default: ${literal(DEFAULT_SORTS)}` };

function listLines(
  features: readonly ListFeature[],
  columns: ListColumns,
  fields: readonly FieldAnswer[],
): readonly string[] {
  return [
    '    {',
    "      name: 'list',",
    ...comment('What clients may ask for; a large table wants an index for each field that they use.', '      '),
    '      modifiers: [',
    ...features.flatMap((feature) =>
      brokenList(
        `        { type: ${literal(MODIFIERS[feature])}, fields: `,
        columns[feature],
        `${MORE[feature] ?? ''} },`,
      ),
    ),
    ...countModifiers(fields).map((modifier) => `        ${literal(modifier)},`),
    '      ],',
    '    },',
  ];
}

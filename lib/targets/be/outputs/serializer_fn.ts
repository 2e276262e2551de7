/** Functions that turn rows into answers. */
import { fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { type Output, type OutputType, outputType } from '../../../core/output.js';
import { oncePer } from '../../../core/once.js';
import { docText, literal } from '../../../languages/python.js';
import { rowOfColumns } from '../fields/expressions.js';
import type { ResourceNames } from '../names/names.js';
import { TEMPLATES } from '../names/paths.js';

/**
 * One serializer.
 *
 * @example
 * import { SerializerFn, operation } from 'generator-codegen';
 * export default operation({
 *   name: 'own_answers',
 *   trigger: 'resource',
 *   targets: ['be'],
 *   afterChildren: true,
 *   build: ({ store, instanceId }) => {
 *     for (const serializer of store.outputsUnder(instanceId, SerializerFn)) serializer.isUsed = false;
 *     return [];
 *   },
 * });
 */
export interface SerializerFn extends Output {
  readonly type: 'SerializerFn';
  readonly names: ResourceNames;
  readonly name: string;
  readonly docstring: string;
  /** The parameter that holds the row. */
  readonly variable: Expression;
  /** Type of the instance that it takes */
  readonly row: Expression;
  /** It takes a row of the selected columns instead; asked when all operations have run. */
  readonly takesColumns: () => boolean;
  readonly schemaClass: Expression;
  /** Arguments of the schema class: name, expression of the instance, and the column's own name where it is another */
  readonly values: readonly {
    readonly name: string;
    readonly value: Expression | (() => Expression);
    readonly attribute?: string | undefined;
    /** What a request asks for to have it; default: it is always there. */
    readonly include?: string | undefined;
  }[];
  /** What of that is there where its caller does not say what is asked for; default: nothing. */
  readonly unasked?: readonly string[];
  readonly order: number;
  /** False: something else makes the answers. */
  isUsed: boolean;
}

/** Renders a function into `{module}/serializers/{name}.py`. */
export const SerializerFn: OutputType<SerializerFn> = outputType({
  name: 'SerializerFn',
  render: ({ output }) =>
    output.isUsed
      ? [
          serializerFile(output.names),
          snippetFragment({
            parent: output.names.paths.serializers,
            slot: 'functions',
            template: '[module]/serializers/_function.py.ejs',
            context: { view: functionView(output) },
            order: output.order,
            id: output.name,
          }),
        ]
      : [],
});

function functionView(output: SerializerFn) {
  const { name, docstring, variable, schemaClass, unasked = [] } = output;
  const { row, values } = output.takesColumns() ? readingColumns(output) : output;
  const asked = [...new Set(values.flatMap(({ include }) => include ?? []))];
  const names = joined(unasked.map(literal), ', ');
  return {
    ...{ name: identifier(name), docstring: docText(docstring), variable, row, schemaClass },
    values: valuesOf(values),
    unasked: code`(${names}${unasked.length === 1 ? code`,` : code``})`,
    asked: asked.map((include) => ({ include: literal(include), values: valuesOf(values, include) })),
  };
}

/** The values that are there where a request asks for something; default: always. */
function valuesOf(values: SerializerFn['values'], asked?: string) {
  return values
    .filter(({ include }) => include === asked)
    .map(({ name, value }) => ({ name, value: typeof value === 'function' ? value() : value }));
}

/** Rows of selected columns have each by the name of its attribute. */
function readingColumns({ variable, values }: SerializerFn): Pick<SerializerFn, 'row' | 'values'> {
  return {
    row: rowOfColumns(),
    values: values.map(({ name, attribute = name, include }) => ({
      ...{ name, include },
      value: code`${variable}[${literal(attribute)}]`,
    })),
  };
}

const serializerFile = oncePer((names: ResourceNames) =>
  fileFragment({
    path: names.paths.serializers,
    template: TEMPLATES.serializers,
    context: { view: { plural: names.plural } },
  }),
);

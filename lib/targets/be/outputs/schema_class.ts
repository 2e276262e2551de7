/** Pydantic models of a resource. */
import { fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier } from '../../../core/expression.js';
import { docText } from '../../../languages/python.js';
import { type Output, type OutputType, outputType } from '../../../core/output.js';
import { oncePer } from '../../../core/once.js';
import { library } from '../fields/expressions.js';
import { type ResourceNames, generatedName } from '../names/names.js';
import { supportFiles } from '../project/support.js';
import { TEMPLATES } from '../names/paths.js';
import type { Field } from './field.js';

/**
 * One class of a schema module.
 *
 * @example
 * import { SchemaClass, code, operation } from 'generator-codegen';
 * export default operation({
 *   name: 'stamp',
 *   trigger: 'resource',
 *   targets: ['be'],
 *   afterChildren: true,
 *   build: ({ store, instanceId }) => {
 *     for (const { name, fields } of store.outputsUnder(instanceId, SchemaClass)) {
 *       if (name.endsWith('Response')) fields.push({ name: 'api_version', annotation: code`int`, value: code`1` });
 *     }
 *     return [];
 *   },
 * });
 */
export interface SchemaClass extends Output {
  readonly type: 'SchemaClass';
  readonly names: ResourceNames;
  readonly name: string;
  readonly docstring: string;
  /** Requests refuse keys that they do not know, and so does a class that extends one. */
  readonly forbidsExtra: boolean;
  /** Class that it extends, in the same module; default: that of requests, or Pydantic's `BaseModel`. */
  base?: string;
  /** Stand in the order in which they are listed, but for those that give one. */
  readonly fields: Field[];
  /** Place in the module, smaller first. */
  readonly order: number;
}

/** Renders a class into `{module}/schemas/{name}.py`. */
export const SchemaClass: OutputType<SchemaClass> = outputType({
  name: 'SchemaClass',
  render: ({ output }) => [
    ...(output.base === undefined ? supportFiles(output.forbidsExtra ? 'requests' : 'answers') : []),
    schemaFile(output.names),
    snippetFragment({
      parent: output.names.paths.schemas,
      slot: 'classes',
      template: '[module]/schemas/_class.py.ejs',
      context: { view: classView(output) },
      order: output.order,
      id: output.name,
    }),
  ],
});

const REQUEST = generatedName('support.requests', 'RequestModel');
const ANSWER = generatedName('support.answers', 'AnswerModel');

function classView({ name, docstring, forbidsExtra, base, fields }: SchemaClass) {
  const isRequest = forbidsExtra || base !== undefined;
  return {
    name: identifier(name),
    docstring: docText(docstring),
    base: base ?? (isRequest ? REQUEST : ANSWER),
    fields: fields
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
      .map((field) => ({
        name: field.name,
        annotation: field.orNull?.() === true ? code`${field.annotation} | None` : field.annotation,
        value: isRequest ? defaultOf(field) : field.value,
      })),
  };
}

/** Linters that do not know the class of requests for one of Pydantic's would have all instances share a list. */
function defaultOf({ value }: Field): Expression | undefined {
  return value !== undefined && /^[[{]/.test(value) ? code`${library('pydantic', 'Field')}(default=${value})` : value;
}

/** The schema module of a resource. */
export const schemaFile = oncePer((names: ResourceNames) =>
  fileFragment({
    path: names.paths.schemas,
    template: TEMPLATES.schemas,
    context: { view: { plural: names.plural } },
  }),
);

/** Named sets of values: an alias that requests use for a field with inline `values`. */
import { snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier } from '../../../core/expression.js';
import { type Output, type OutputType, outputType } from '../../../core/output.js';
import type { ResourceNames } from '../names/names.js';
import { schemaFile } from './schema_class.js';

/**
 * One set of values of a schema module.
 *
 * @example
 * import { type EnumClass, type ResourceNames, code, library } from 'generator-codegen';
 * const states = (names: ResourceNames): EnumClass => ({
 *   type: 'EnumClass',
 *   names,
 *   name: `${names.api.schema}State`,
 *   definition: code`${library('typing', 'Literal')}["draft", "live"]`,
 * });
 */
export interface EnumClass extends Output {
  readonly type: 'EnumClass';
  readonly names: ResourceNames;
  readonly name: string;
  /** `Literal["draft", "live"]` */
  readonly definition: Expression;
}

/** Renders the alias into `{module}/schemas/{name}.py`. */
export const EnumClass: OutputType<EnumClass> = outputType({
  name: 'EnumClass',
  render: ({ output }) => [
    schemaFile(output.names),
    snippetFragment({
      parent: output.names.paths.schemas,
      slot: 'enums',
      value: code`${identifier(output.name)} = ${output.definition}\n`,
      id: output.name,
    }),
  ],
});

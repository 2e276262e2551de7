/** Functions that turn rows into answers. */
import { fileFragment, snippetFragment } from '../../../core/fragment.js';
import type { Expression } from '../../../core/imports.js';
import { type Output, outputType } from '../../../core/output.js';
import { oncePer } from '../../../core/once.js';
import type { ResourceNames } from '../names.js';
import { TEMPLATES } from '../paths.js';

/** One serializer. */
export interface SerializerFn extends Output {
  readonly type: 'SerializerFn';
  readonly names: ResourceNames;
  readonly name: string;
  readonly docstring: string;
  /** The parameter that holds the row. */
  readonly variable: string;
  /** Type of the row, asked for when all operations have run. */
  readonly row: () => Expression;
  readonly schemaClass: Expression;
  /** Arguments of the schema class: name and expression */
  readonly values: readonly { readonly name: string; readonly value: Expression }[];
  readonly order: number;
  /** False: something else makes the answers. */
  isUsed: boolean;
}

/** Renders a function into `{module}/serializers/{name}.py`. */
export const SerializerFn = outputType<SerializerFn>({
  name: 'SerializerFn',
  render: ({ output }) =>
    output.isUsed
      ? [
          serializerFile(output.names),
          snippetFragment({
            parent: output.names.paths.serializers,
            slot: 'functions',
            template: '[module]/serializers/_function.py.ejs',
            context: { view: { ...output, row: output.row() } },
            order: output.order,
            id: output.name,
          }),
        ]
      : [],
});

const serializerFile = oncePer((names: ResourceNames) =>
  fileFragment({
    path: names.paths.serializers,
    template: TEMPLATES.serializers,
    context: { view: { plural: names.plural } },
  }),
);

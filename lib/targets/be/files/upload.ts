/**
 * `upload`: a place for a new file of a field, and the name that a row is given when it is there.
 *
 * Config: `{ name: 'upload_photo', type: 'upload', field: 'photo' }`, where a field with `file` is called so. Yields the
 * handler of `POST /upload-photo`, which writes nothing: the client posts the file to the URL of its answer.
 */
import { code, identifier } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import { operation } from '../../../core/operation.js';
import type { FieldSpec } from '../config.js';
import { builtInFacts } from '../contracts/operation.js';
import { fieldFacts } from '../fields/contract.js';
import { library } from '../fields/expressions.js';
import { generatedName } from '../names/names.js';
import { asIs } from '../contracts/fact.js';
import { supportFiles } from '../project/support.js';
import { otherThan } from '../read/contract.js';
import { schemaOf } from '../read/read.js';
import { entryOf, routeHandler, sessionParam } from '../routes/handler.js';
import { requestOutputs } from '../write/request.js';
import { userOf } from '../write/written-keys.js';
import { fileConstant, fileOf, filePiece } from './file-fields.js';
import { uploadPath } from './paths.js';
import { UploadOptionsSchema } from './schema.js';

/** The operation `upload`. */
export const upload = operation({
  name: 'upload',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  onCollection: true,
  options: UploadOptionsSchema,
  build: (context) => {
    const of = entryOf(context);
    const { names, entry } = of;
    const field = fileOf(of.resource, entry);
    const name = `${names.api.schema}${new Name(field.name).pascal}UploadRequest`;
    const request = schemaOf(names, name);
    const fields = [contentType(field.file.types)];
    return [
      ...supportFiles('files'),
      ...requestOutputs({
        ...{ names, name, fields, use: 'param', order: 46, columnOf: () => undefined },
        docstring: `What is to be uploaded for \`${field.name}\` of ${names.one}.`,
      }),
      routeHandler(of, {
        method: 'post',
        path: uploadPath(field),
        docstring: `Tell where a file for \`${field.name}\` of ${names.one} is uploaded.`,
        problems: [400, 422],
        params: [
          { name: 'body', annotation: request },
          { name: 'request', annotation: library('fastapi', 'Request') },
          sessionParam(of, 'read'),
        ],
        returns: generatedName('support.files', 'FileUpload'),
        template: '[module]/routes/files/_upload.py.ejs',
        late: (final) => ({
          begun: code`${fileConstant(field)}.upload(request, body.${identifier('content_type')}, ${userOf(final)})`,
        }),
        shared: [filePiece(of, field)],
        order: 57,
      }),
      ...builtInFacts(
        of,
        'Upload',
        () => ({
          called: otherThan(`upload_${field.name}`, entry.name),
          path: uploadPath(field),
          schema: asIs(request),
          fields: fieldFacts(fields),
          field: field.name,
          most: field.file.max_bytes,
          by: of.project.auth?.user_key,
        }),
        59,
      ),
    ];
  },
});

function contentType(types: readonly string[]): FieldSpec {
  return {
    name: 'content_type',
    type: 'enum',
    values: [...types],
    description: 'Media type of the file.',
    ...{ list: false, read_only: false, nullable: false, many: false, load: 'selectin', unscoped: false },
  };
}

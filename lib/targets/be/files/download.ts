/**
 * `download`: where a file of a row is read.
 *
 * Config: `{ name: 'download_photo', type: 'download', field: 'photo' }`, where a field with `file` is called so. Yields the
 * handler of `GET /{pk}/photo`, which finds the rows that `get` finds, and answers with a URL that is good for minutes.
 */
import { code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { builtInFacts } from '../contracts/operation.js';
import { attributeNamed } from '../fields/attribute.js';
import { generatedName } from '../names/names.js';
import { supportFiles } from '../project/support.js';
import { otherThan } from '../read/contract.js';
import { entryOf, requestParams, routeHandler, rowClause, sessionParam } from '../routes/handler.js';
import { pkParam } from '../routes/key-param.js';
import { fileConstant, fileOf, filePiece } from './file-fields.js';
import { downloadPath } from './paths.js';
import { FileOptionsSchema } from './schema.js';

/** The operation `download`. */
export const download = operation({
  name: 'download',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: FileOptionsSchema,
  build: (context) => {
    const of = entryOf(context);
    const { names, rows, entry } = of;
    const field = fileOf(of.resource, entry);
    const attribute = attributeNamed(field);
    const held = code`${names.variable}.${identifier(attribute)}`;
    return [
      ...supportFiles('fields', 'files', 'reading'),
      routeHandler(of, {
        method: 'get',
        path: downloadPath(field),
        docstring: `Tell where the file in \`${field.name}\` of ${names.one} is read.`,
        params: [pkParam(of), ...requestParams(true), sessionParam(of, 'read')],
        problems: [404, 422],
        returns: generatedName('support.files', 'FileLink'),
        template: '[module]/routes/files/_download.py.ejs',
        body: { answer: code`${fileConstant(field)}.download(request, ${held})` },
        late: () => ({ byKey: rowClause(rows) }),
        shared: [filePiece(of, field)],
        order: 46,
      }),
      ...builtInFacts(
        of,
        'Download',
        () => ({
          called: otherThan(`download_${field.name}`, entry.name),
          path: downloadPath(field),
          field: field.name,
          attribute: otherThan(field.name, attribute),
        }),
        46,
      ),
    ];
  },
});

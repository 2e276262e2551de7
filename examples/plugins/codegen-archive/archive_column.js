/** `archive_column`: generated tests make rows that are not archived. Runs before the entries, whose tests ask for it. */
import { operation } from 'generator-codegen';

export default operation({
  name: 'archive_column',
  trigger: 'resource',
  targets: ['be'],
  requires: ['rows'],
  build: ({ instance, instanceId, store }) => {
    const archive = instance.operations.find(({ type }) => type === 'archive');
    const [rows] = store.outputsAt(instanceId, 'rows');
    if (archive !== undefined && 'column' in archive && rows !== undefined) {
      /** @type {import('generator-codegen').RouteHandler['rows']} */ (rows).decidedBy.push(String(archive.column));
    }
    return [];
  },
});

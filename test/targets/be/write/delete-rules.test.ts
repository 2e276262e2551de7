import { checkLines, project, resource } from '../schema/test-target.js';

const few = { name: 'delete', max_rows: 5 };
const hides = { soft_delete: 'hidden_at' };

describe('max_rows of delete', () => {
  checkLines({
    'is taken where rows are deleted': [project({ resources: [resource({ operations: [few] })] })],
    'is refused where rows are kept': [
      project({ resources: [resource({ ...hides, operations: [few] })] }),
      "resources[0].operations[0].max_rows: 'max_rows' has no effect: 'soft_delete' keeps the row, and all that refers to it; remove it",
    ],
    'may be inherited where rows are kept': [project({ operations: [few], resources: [resource(hides)] })],
    'is a number of rows': [
      project({ resources: [resource({ operations: [{ name: 'delete', max_rows: 0 }] })] }),
      'resources[0].operations[0].max_rows: expected at least 1, found 0',
    ],
  });
});

import { checkLines, project, resource } from '../schema/test-target.js';

const kind = { name: 'kind', type: 'enum', enum: 'm.Kind' };
const named = (path: string, name = 'Sort') =>
  project({ document: { schemas: { [path]: name } }, resources: [resource({ fields: [kind] })] });

describe('schemaNames', () => {
  checkLines({
    'lets a class have a name': [named('m.Kind')],
    'refuses a class that nothing has': [
      named('m.Kinds'),
      `document.schemas."m.Kinds": no 'enum' and no 'returns' is 'm.Kinds'; did you mean 'm.Kind'?`,
    ],
    'refuses what is no name': [
      named('m.Kind', 'a b'),
      `document.schemas."m.Kind": expected the name of a class such as 'Status', found 'a b'`,
    ],
  });
});

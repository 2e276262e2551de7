import { checkLines, project, resource } from '../schema/test-target.js';

const app = { module: 'blog', resources: [resource()] };
const withApps = (...apps: unknown[]) => ({ databases: [{}], apps });

describe('appForms', () => {
  checkLines({
    'takes the short form': [project()],
    'takes apps in place and by `config`': [withApps(app, { prefix: '/b', config: { module: 'inventory' } })],
    'takes a module without resources': [{ databases: [{}], module: 'blog' }],
    'refuses both forms': [
      { ...project(), apps: [] },
      "module: 'module' is the short form of one app, and there is 'apps' too; keep one of the forms",
    ],
    'wants one of the forms': [
      { databases: [{}] },
      "apps: expected 'apps', or 'module' and 'resources' for a single app, but they are missing",
    ],
    'wants a module for the short form': [
      { databases: [{}], resources: [] },
      'module: expected a string, but the key is missing',
    ],
    'wants a module for an app': [
      withApps({ resources: [] }, { prefix: '/b', config: {} }),
      'apps[0].module: expected a string, but the key is missing',
      'apps[1].config.module: expected a string, but the key is missing',
    ],
    'does not tell a wrong module as a missing one': [
      withApps({ module: 5 }, { prefix: '/b', config: 5 }),
      'apps[0].module: expected a string, found 5',
      'apps[1].config: expected an object, found 5',
    ],
    'refuses keys beside `config`': [
      withApps({ config: { module: 'blog' }, resources: [] }),
      "apps[0].resources: 'resources' stands beside 'config'; move it into 'config', or write the app in place",
    ],
  });
});

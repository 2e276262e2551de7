/** Where a project gets what it runs on: libraries, their versions, and the actions that check it. */
import assert from 'node:assert/strict';

import { files, text } from './made.js';

describe('the projects of be_root', () => {
  it('are checked by actions of one commit each, without their credentials', () => {
    const workflow = text({ opa: true }, '.github/workflows/ci.yml');
    const actions = [...workflow.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    assert.equal(actions.length, 2);
    for (const action of actions) assert.match(action, /^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    assert.match(workflow, /checkout@.*\n {8}with:\n {10}persist-credentials: false\n/);
    assert.match(text({}, '.github/dependabot.yml'), /ecosystem: uv$[^]*ecosystem: docker$/m);
    assert.doesNotMatch(text({ docker: false }, '.github/dependabot.yml'), /docker/);
    assert.match(text({ pages: true }, '.github/dependabot.yml'), /ecosystem: npm\n {4}directory: \/web$/m);
    assert.doesNotMatch(text({}, '.github/dependabot.yml'), /npm/);
  });

  it('install by the lock files that their first install makes', () => {
    assert.match(
      text({}, 'Dockerfile'),
      /^COPY pyproject\.toml uv\.lock\* \.\/$[^]*uv sync [^]*\[ ! -f uv\.lock \] \|\| echo --locked/m,
    );
    assert.match(text({}, 'justfile'), /^locked := .*path_exists\('uv\.lock'\)/m);
    for (const path of files({}).keys()) assert.doesNotMatch(path, /lock/);
    assert.doesNotMatch(text({}, '.gitignore'), /lock/);
  });

  it('name all that their code imports among what they need', () => {
    const all = {
      auth: true,
      database: 'postgres',
      queue: true,
      comms: true,
      telemetry: true,
      rate_limit: true,
      opa: true,
    };
    const [needed] = text(all, 'pyproject.toml').split('[project.optional-dependencies]');
    for (const name of ['opentelemetry-api', 'pgqueuer', 'pydantic-core', 'starlette', 'typing-extensions']) {
      assert.match(needed ?? '', new RegExp(`^    "${name}[">]`, 'm'));
    }
  });
});

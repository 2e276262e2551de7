/** A class that has another name than its table would give it: an import knows it by the text of its module. */
import assert from 'node:assert/strict';

import type { ReadTable } from '../../lib/importing/document.js';
import { type ImportPlan, planImport } from '../../lib/importing/import-plan.js';

const integer = (name: string, made: boolean) => ({
  ...{ name, type: 'int' as const, is_list: false, nullable: false, made, computed: false, labels: [] },
  sql: { module: 'sqlalchemy', name: 'Integer', args: {} },
});
const key = integer('id', true);
const none = { schema: null, is_read_only: false, is_view: false, key: ['id'], relations: [], uniques: [], checks: [] };
const FILM: ReadTable = { ...none, name: 'film', columns: [key], references: [] };
const TRAILER: ReadTable = {
  ...{ ...none, name: 'trailer', columns: [key, integer('film_id', false)] },
  references: [{ columns: ['film_id'], schema: null, table: 'film', target_columns: ['id'], options: {} }],
};
const LIST = '"""Models."""\nfrom .movie import Movie as Movie\n# codegen:models\n';
const CLASS = '\n    __tablename__ = "film"\n';

describe('an import beside a class that was renamed', () => {
  it('writes no other class of its table, and leads to it', () => {
    const { files, edits, added } = planned({ 'app/models/movie.py': CLASS }, [FILM, TRAILER]);
    assert.deepEqual(added, ['trailer']);
    const trailer = files.find(({ path }) => path === 'app/models/trailer.py')?.content ?? '';
    assert.match(trailer, /^ {4}from \.movie import Movie$/m);
    assert.deepEqual(
      files.map(({ path }) => path).filter((path) => path.includes('film')),
      [],
    );
    const list = edits.find(({ path }) => path === 'app/models/__init__.py')?.text ?? '';
    assert.equal(list, LIST.replace('# codegen', 'from .trailer import Trailer as Trailer\n# codegen'));
  });

  it('adds no line for a module that is there, whatever its class is called', () => {
    const { files, edits } = planned({ 'app/models/film.py': CLASS }, [FILM]);
    assert.deepEqual([files, edits], [[], []]);
  });
});

function planned(texts: Readonly<Record<string, string>>, tables: ReadTable[]): ImportPlan {
  const there: Readonly<Record<string, string>> = {
    ...{ 'config/be.jsonnet': "{ resources: import 'resources.jsonnet' }", 'app/models/__init__.py': LIST },
    ...{ 'config/resources.jsonnet': '[\n  // codegen:resources\n]\n', ...texts },
  };
  const resources = [{ model: 'app.models.Movie', pk: 'id', fields: [], operations: [] }];
  return planImport(
    { dialect: 'sqlite', tables, left_out: [] },
    { only: [], exclude: [] },
    { config: 'config/be.jsonnet', module: 'app', resources, read: (path) => there[path] },
  );
}

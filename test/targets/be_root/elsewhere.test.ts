/** A starter model that leads to a class which is not made from the config. */
import assert from 'node:assert/strict';

import { files, text } from './made.js';

const relation = { model: 'app.models.Film', table: 'film', pk: 'film_id', pk_type: 'int' };
const CONFIG = {
  models: [
    {
      name: 'Review',
      fields: [{ name: 'film_id', type: 'int' }],
      relations: { film: relation, others: { ...relation, many: true } },
    },
    { name: 'Reply', fields: [], relations: { review: 'Review' } },
    { name: 'Note', fields: [{ name: 'film_id', type: 'int', nullable: true }], relations: { film: relation } },
  ],
};

describe('a starter model that leads to a class elsewhere', () => {
  it('imports the class, and has the key of its table with a type of its own', () => {
    const model = text(CONFIG, 'app/models/review.py');
    assert.match(model, /^ {4}from app\.models import Film$/m);
    const key = 'BigInteger\\(\\)\\.with_variant\\(Integer\\(\\), "sqlite"\\),\\s+ForeignKey\\("film\\.film_id"';
    assert.match(model, new RegExp(`film_id: Mapped\\[int\\] = mapped_column\\(\\s*${key}\\)`));
    assert.match(model, new RegExp(`Column\\[int\\]\\(\\s*"other_id",\\s+${key}, ondelete="CASCADE"\\)`));
    assert.match(text(CONFIG, 'migrations/versions/0001_first_tables.py'), /\["film_id"\], \["film\.film_id"\]/);
  });

  it('has first rows where these need none of the class', () => {
    const seeds = [...files(CONFIG).keys()].filter((path) => path.startsWith('app/seeds/'));
    assert.deepEqual(seeds, ['app/seeds/__init__.py', 'app/seeds/note.py']);
  });
});

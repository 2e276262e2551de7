/** Changes of resources that only an import makes: several columns are the key, or a model of the user's leads elsewhere. */
import assert from 'node:assert/strict';

import type { Read } from '../../lib/changing/find-resource.js';
import type { ChangePlace } from '../../lib/changing/places.js';
import { planChange } from '../../lib/changing/plan-change.js';
import type { ChangeCommand } from '../../lib/cli/commands.js';
import type { FieldAnswer, ResourceAnswer } from '../../lib/setup/answers.js';
import type { JointResource, ProjectResource } from '../../lib/setup/project.js';

const CASTING = 'config/resources/casting.jsonnet';
const REVIEW = 'config/resources/review.jsonnet';
const HEAD = "local f = import 'be/fields.libsonnet';\n\n";

const TEXTS: Readonly<Record<string, string>> = {
  'config/be.jsonnet': "{ resources: import 'resources.jsonnet' }",
  'config/resources.jsonnet':
    "[\n  import 'resources/casting.jsonnet',\n  import 'resources/film.jsonnet',\n  import 'resources/review.jsonnet',\n]\n",
  [CASTING]: `${HEAD}{
  model: 'app.models.Casting',
  pk: ['film_id', 'actor_id'],
  fields: [f.ref('film_id', 'app.Film'), f.int('actor_id'), f.str('note', { max_length: 60 })],
  operations: [{ name: 'list', modifiers: [{ type: 'order', fields: ['film_id', 'note'] }] }],
}
`,
  'config/resources/film.jsonnet': `${HEAD}{
  model: 'app.models.Film',
  relations: { castings: { model: 'app.models.Casting', many: true } },
  fields: [f.str('title')],
  operations: ['get'],
}
`,
  [REVIEW]: `${HEAD}{
  model: 'app.models.Review',
  fields: [f.id(), f.int('stars')],
  operations: ['get'],
}
`,
};

describe('planChange of resources of an import', () => {
  it('knows those of several keys', () => {
    const text = (command: ChangeCommand, line: string): string => change(command, line).get(CASTING) ?? '';
    const renamed = text('rename', 'Casting.note remark');
    assert.match(renamed, /f\.str\('remark', \{ max_length: 60, alias: 'note' \}\)/);
    assert.match(renamed, /fields: \['film_id', 'remark'\]/);
    assert.match(text('field', 'Casting weight:int?'), /f\.int\('weight', \{ nullable: true, default: null \}\)\]/);
    assert.doesNotMatch(text('remove', 'Casting.note'), /note/);
    const removed = change('remove', 'Casting');
    assert.doesNotMatch(removed.get('config/resources.jsonnet') ?? '', /casting/);
    assert.doesNotMatch(removed.get('config/resources/film.jsonnet') ?? '', /relations/);
    assert.match(change('rename', 'Casting Role').get('config/resources/role.jsonnet') ?? '', /'app\.models\.Role'/);
  });

  it('changes no key, of one column or of several', () => {
    const said = /^Casting\.film_id is part of the key of its rows, which is changed by hand: .*casting\.jsonnet, then/;
    refused('rename', 'Casting.film_id movie_id', said);
    refused('remove', 'Casting.actor_id', /^Casting\.actor_id is part of the key/);
    refused('field', 'Casting film:Film?', said);
    refused('rename', 'Film.film_id id', /^Film\.film_id is part of the key/);
  });

  it('leads to a key of one column alone', () => {
    refused('field', 'Review role:Casting', /^several columns are the key of Casting, and a relation is one/);
    refused('field', 'Review place:Place', /^the text of app\.models\.Place does not tell its table/);
  });

  it('leads from a starter model to the table of a class elsewhere, and from that to a class', () => {
    const led = change('field', 'Review film:Film? places:Film[]').get(REVIEW) ?? '';
    const film = "model: 'app.models.Film', table: 'sales.film', pk: 'film_id', pk_type: 'int'";
    assert.match(led, new RegExp(`relations:: \\{ film: \\{ ${film} \\}, places: \\{ ${film}, many: true \\} \\},`));
    assert.match(led, /f\.ref\('film_id', 'app\.Film', \{ type: 'int', nullable: true, default: null \}\)/);
    const own = change('field', 'Film sequel:Film? reviews:Review[]').get('config/resources/film.jsonnet') ?? '';
    assert.match(own, /relations: \{ castings: .* many: true \}, sequel: 'app\.models\.Film' \}/);
    const first = change('field', 'Casting place:Place').get(CASTING) ?? '';
    assert.match(first, /^ {2}relations: \{ place: 'app\.models\.Place' \},$/m);
  });
});

function change(command: ChangeCommand, line: string): ReadonlyMap<string, string> {
  return planChange(command, line, place()).texts;
}

function refused(command: ChangeCommand, line: string, said: RegExp): void {
  assert.throws(
    () => change(command, line),
    (error: Error) => said.test(error.message),
  );
}

function place(): ChangePlace {
  const read: Read = Object.assign((path: string) => TEXTS[path], { filesIn: () => [] });
  const answer = (name: string, fields: readonly FieldAnswer[]): ResourceAnswer => ({
    ...{ name, fields, shown: [], operations: ['get'], lists: 'usual' },
  });
  const named = (name: string, fields: readonly FieldAnswer[] = []) => ({
    ...{ name, model: `app.models.${name}`, answer: answer(name, fields) },
  });
  const casting: JointResource = {
    ...named('Casting', [{ name: 'note', type: 'str', optional: false }]),
    ...{ pk: ['film_id', 'actor_id'], file: CASTING },
  };
  const resources: readonly ProjectResource[] = [
    { ...named('Film'), pk: 'film_id', pkType: 'int', elsewhere: { table: 'sales.film', column: 'film_id' } },
    { ...named('Place'), pkType: 'uuid', elsewhere: 'unclear' },
    { ...named('Review', [{ name: 'stars', type: 'int', optional: false }]), pkType: 'uuid', file: REVIEW },
  ];
  const project = {
    ...{ module: 'app', database: 'postgres' as const, auth: false, further: [], resources, joint: [casting] },
    targets: { be: { config: 'config/be.jsonnet', prefixPath: '_generated' } },
    ...{ extras: { be: [], be_root: [] }, missing: [], texts: {}, stored: { answers: {}, targets: {} } },
  };
  return { project, read, made: new Set(['Review']) };
}

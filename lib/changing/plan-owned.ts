/** Resources whose rows become those of the users who made them: `codegen --owned Product` where Product is there. */
import { CLIError } from '../core/problem.js';
import { jsonLine } from '../languages/json-text.js';
import { literal } from '../languages/jsonnet.js';
import { ACCOUNTS, type FieldAnswer } from '../setup/answers.js';
import { columnOf } from '../setup/column-name.js';
import { ownerRelation } from '../setup/owner.js';
import type { Project } from '../setup/project.js';
import { type ConfigChange, resourceOf } from './config-change.js';
import { memberSplice, relationSplices, type WrittenRelation } from './edit-fields.js';
import { findResource, type Place, withTexts } from './find-resource.js';
import { changedTexts, type ChangePlace, configOf, foreignModel, needed } from './places.js';
import { memberOf } from './regions.js';
import { spliced } from './splice.js';

/**
 * Plan what gives resources an owner.
 *
 * @param line - their names, with commas between them
 * @param owner - the user who gets rows of before; default: they belong to nobody
 * @throws CLIError - it cannot be done, and what to do
 */
export function planOwned(line: string, place: ChangePlace, owner?: string): ConfigChange {
  const { project, read } = place;
  if (!project.auth) throw new CLIError(['--owned: nobody signs in here; leave it out']);
  const names = [...new Set(line.split(','))];
  const texts = new Map<string, string>();
  const owners: string[] = [];
  for (const name of names) {
    const now = withTexts(read, texts);
    const relation = { ...ownerOf(name, { ...place, read: now }), isUnfilled: owner === undefined };
    owners.push(`${name}.${columnOf(relation)}`);
    const changed = changedTexts({ project, resource: name, read: now }, (one) =>
      one.isOwn ? owned(one, relation, project) : one.text,
    );
    for (const [path, text] of changed) texts.set(path, text);
  }
  const what = `rows of ${names.join(', ')} to those who made them`;
  return { done: `Give ${what}`, what, texts, gone: [], renames: [], owners };
}

/** The relation to the user, as a field that no request writes. */
function ownerOf(name: string, place: ChangePlace): FieldAnswer {
  const { project, read } = place;
  const { answer } = resourceOf(name, project);
  const model = foreignModel(name, place);
  if (model !== undefined) {
    const way = 'give it a column for its user, and its config scope_by (codegen docs authentication)';
    throw new CLIError([`--owned: ${model} is a model of yours, which no run changes: ${way}`]);
  }
  const { path, object } = needed(findResource(configOf(project), name, read), name, project);
  if (memberOf(object, 'scope_by') !== undefined) {
    throw new CLIError([`--owned: rows of ${name} have an owner already, by scope_by in ${path}`]);
  }
  const relation = ownerRelation({ ...answer, owned: true }) ?? '';
  if (answer.fields.some((field) => field.name === relation)) {
    throw new CLIError([
      `--owned: requests write ${name}.${relation}; in ${path}, make its column read_only and add scope_by, then run codegen update`,
    ]);
  }
  return { name: relation, type: 'relation', model: ACCOUNTS.name, optional: false };
}

function owned(place: Place, owner: FieldAnswer & WrittenRelation, { module }: Project): string {
  const isJson = place.path.endsWith('.json');
  const scope = { column: columnOf(owner), claim: 'sub', type: ACCOUNTS.pkType };
  // What a table or a page is made of in a file of its own has no such key.
  const isApi = memberOf(place.object, 'model') !== undefined;
  const key = isJson ? `"scope_by": ${jsonLine(scope)}` : `scope_by: ${literal(scope)}`;
  const own = isApi ? memberSplice(place, key) : [];
  const related =
    place.isTable === true || (isApi && !isJson)
      ? relationSplices(place, [owner], { module, related: [ACCOUNTS] })
      : [];
  if (own === undefined || related === undefined) {
    throw new CLIError([`${place.path}: it is not written plainly; add ${key} by hand, then run codegen update`]);
  }
  return spliced(place.text, [...own, ...related]);
}

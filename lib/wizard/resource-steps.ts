/**
 * The questions about resources: name, fields, relations, operations, lists, whether there is another one, and whose the
 * rows are.
 */
import {
  ACCOUNTS,
  type FieldAnswer,
  LIST_FEATURES,
  type ListFeature,
  OPERATION_NAMES,
  type OperationName,
} from '../setup/answers.js';
import { checkResources, leadProblem, type Known, takenNames } from '../setup/check-resources.js';
import { FIELD_HELP, parseFieldLine, relationsOf } from '../setup/field-line.js';
import { type ApiOwner, possibleLists, usualLists } from '../setup/lists.js';
import { checkResourceName } from '../setup/names.js';
import { type Draft, isWhole, type ResourceDraft } from './draft.js';
import type { Answer } from './question.js';
import type { StepContext } from './steps.js';
import type { Step } from './walk.js';

/** The next question about a resource that lacks answers; none: no resource does. */
export function resourceStep(draft: Draft, context: StepContext): Step<Draft> | undefined {
  if (draft.resources.length === 0) return nameStep(draft, 0, context);
  const index = draft.resources.findIndex((resource) => !isWhole(resource));
  const resource = draft.resources[index];
  if (resource === undefined) return undefined;
  const { name, fields, shown } = resource;
  if (name === undefined) return nameStep(draft, index, context);
  if (fields === undefined) return fieldsStep(draft, { index, name, resource }, context);
  const relations = relationsOf(fields);
  if (shown === undefined) return relationsStep(draft, { index, name, relations });
  if (resource.operations === undefined) return operationsStep(draft, index, name);
  return listsStep(draft, { index, name, fields }, apiOwner(draft, context));
}

/** Whose API the resources are of: front ends alone have theirs elsewhere. */
export function apiOwner({ create, task }: Draft, { missing }: StepContext): ApiOwner {
  const isElsewhere = missing === undefined ? create === 'fe' : missing.includes('be') && task !== 'be';
  return isElsewhere ? 'elsewhere' : 'own';
}

/** Whether there is another resource. */
export function moreStep(draft: Draft): Step<Draft> | undefined {
  if (draft.isComplete) return undefined;
  return {
    question: {
      kind: 'select',
      name: 'more',
      message: `${draft.resources.map(({ name = '' }) => name).join(', ')}: is there another resource?`,
      choices: [
        { value: 'no', label: 'No, that is all for now' },
        { value: 'yes', label: 'Yes, describe another one' },
      ],
      default: 'no',
    },
    apply: (answer) =>
      answer === 'yes' ? { ...draft, resources: [...draft.resources, {}] } : { ...draft, isComplete: true },
  };
}

/** Whose the rows are, where people sign in to an API of the project's own. */
export function ownedStep(draft: Draft, context: StepContext): Step<Draft> | undefined {
  const hasOwners = (draft.auth ?? context.hasUsers) && apiOwner(draft, context) === 'own';
  if (draft.owned !== undefined || !hasOwners) return undefined;
  return {
    question: {
      kind: 'checkbox',
      name: 'owned',
      message: 'Of which do users see only what they made themselves?',
      choices: draft.resources.map(({ name = '' }) => ({ value: name, label: name })),
      default: [],
      problem: () => undefined,
    },
    apply: (answer) => ({ ...draft, owned: list(answer) }),
  };
}

const EXAMPLE_NAME = 'Article';
const EXAMPLE_FIELDS = 'title:str body:str? published:bool';

function nameStep(draft: Draft, index: number, { known, hasUsers }: StepContext): Step<Draft> {
  const others = draft.resources.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const isFirst = known.length + others.length === 0;
  return {
    question: {
      kind: 'text',
      name: 'resource',
      message: isFirst ? 'What is the first resource called, in the singular?' : 'What is it called?',
      ...(isFirst && { default: EXAMPLE_NAME }),
      problem: (text) => checkResourceName(text, [...takenNames(known, text), ...others], draft.auth ?? hasUsers),
    },
    apply: (name) => changed(draft, index, { name: String(name) }),
  };
}

interface Place {
  readonly index: number;
  readonly name: string;
  readonly resource: ResourceDraft;
}

function fieldsStep(draft: Draft, { index, name, resource }: Place, context: StepContext): Step<Draft> {
  const read = (text: string) => parseFieldLine(text, { resource: name });
  const problem = (text: string): string | undefined => {
    const result = read(text);
    if ('problems' in result) return result.problems.join('\n');
    return (
      targetProblem(draft, result.fields, context) ?? circleProblem(changed(draft, index, { fields: result.fields }))
    );
  };
  const about = resource.namedBy === undefined ? '' : ` (${resource.namedBy} leads to it)`;
  return {
    question: {
      kind: 'text',
      name: 'fields',
      message: `Which fields does ${name} have${about}?`,
      help: FIELD_HELP,
      ...(name === EXAMPLE_NAME && { default: EXAMPLE_FIELDS }),
      problem,
    },
    apply: (answer) => {
      const result = read(String(answer));
      const fields = 'fields' in result ? result.fields : [];
      return changed(draft, index, { fields });
    },
  };
}

/** A relation may lead to a resource that is still to be described, if that one can be. */
function targetProblem(draft: Draft, fields: readonly FieldAnswer[], context: StepContext): string | undefined {
  const known = knownResources(draft, context) ?? context.known;
  const unled = fields.map(({ model = '' }) => leadProblem(model, known)).find((problem) => problem !== undefined);
  if (unled !== undefined) return unled;
  const taken = [...known, ...draft.resources].flatMap(({ name }) => (name === undefined ? [] : [name]));
  const added = fields.flatMap(({ model }) => (model === undefined || taken.includes(model) ? [] : [model]));
  const wrong = added.map((model) => checkResourceName(model, taken, draft.auth ?? context.hasUsers));
  return wrong.find((problem) => problem !== undefined);
}

/** What keeps resources from being made that are right each by itself; those that are still to be described may lead anywhere. */
function circleProblem({ resources }: Draft): string | undefined {
  const described = resources.flatMap(({ name, fields }) =>
    name === undefined || fields === undefined
      ? []
      : [{ name, fields, shown: [], operations: OPERATION_NAMES, lists: [] }],
  );
  const led = described.flatMap(({ fields }) => fields.flatMap(({ model }) => (model === undefined ? [] : [model])));
  const known = led.filter((model) => described.every(({ name }) => name !== model)).map((name) => ({ name }));
  return checkResources(described, { known, auth: false }).at(0)?.message;
}

/** Resources that need no description; undecided until it is known whether there are accounts. */
function knownResources({ auth }: Draft, { known, hasUsers, missing }: StepContext): readonly Known[] | undefined {
  if (auth === undefined && missing === undefined) return undefined;
  return (auth ?? hasUsers) ? [...known, ACCOUNTS] : known;
}

/**
 * Fill in what need not be asked: what holds for all resources, and the resources that relations lead to and nobody has
 * described.
 */
export function completed(draft: Draft, context: StepContext): Draft {
  const known = knownResources(draft, context);
  const resources = draft.resources.map((resource) => {
    const relations = resource.fields && relationsOf(resource.fields);
    const wanted = relations?.length === 0 ? [] : draft.relations;
    const shown = resource.shown ?? (relations && wanted?.filter((name) => relations.includes(name)));
    const operations = resource.operations ?? draft.operations;
    const lists = knownLists({ ...resource, ...(operations && { operations }) }, draft, context);
    return { ...resource, ...(shown && { shown }), ...(operations && { operations }), ...(lists && { lists }) };
  });
  for (const { name = '', fields = [] } of known === undefined ? [] : [...resources]) {
    for (const { name: relation, model } of fields) {
      if (model === undefined || [...(known ?? []), ...resources].some((other) => other.name === model)) continue;
      resources.push({ name: model, namedBy: `${name}.${relation}` });
    }
  }
  return { ...draft, resources };
}

/** What a list offers, where that is told or there is nothing to choose from. */
function knownLists(
  { fields, operations, lists }: ResourceDraft,
  draft: Draft,
  context: StepContext,
): ResourceDraft['lists'] {
  if (operations?.includes('list') === false) return [];
  if (fields !== undefined && possibleLists(fields, apiOwner(draft, context)).length === 0) return [];
  return lists === 'usual' ? (draft.lists ?? lists) : (lists ?? draft.lists);
}

function relationsStep(
  draft: Draft,
  { index, name, relations }: { readonly index: number; readonly name: string; readonly relations: readonly string[] },
): Step<Draft> {
  return {
    question: {
      kind: 'checkbox',
      name: 'relations',
      message: `Which relations do the answers of ${name} show whole, not only by their key?`,
      choices: relations.map((relation) => ({ value: relation, label: relation })),
      default: relations,
      problem: () => undefined,
    },
    apply: (answer) => changed(draft, index, { shown: list(answer) }),
  };
}

function operationsStep(draft: Draft, index: number, name: string): Step<Draft> {
  return {
    question: {
      kind: 'checkbox',
      name: 'operations',
      message: `What can be done with ${name}?`,
      choices: OPERATION_NAMES.map((operation) => ({ value: operation, label: OPERATION_LABELS[operation] })),
      default: OPERATION_NAMES,
      problem: (chosen) => (chosen.length === 0 ? 'choose at least one (blank marks it)' : undefined),
    },
    apply: (answer) =>
      changed(draft, index, { operations: OPERATION_NAMES.filter((operation) => list(answer).includes(operation)) }),
  };
}

const OPERATION_LABELS: Readonly<Record<OperationName, string>> = {
  list: 'list: page through them',
  get: 'get: read one',
  create: 'create: add one',
  update: 'update: change one',
  delete: 'delete: remove one',
};

interface ListPlace {
  readonly index: number;
  readonly name: string;
  readonly fields: readonly FieldAnswer[];
}

function listsStep(draft: Draft, { index, name, fields }: ListPlace, api: ApiOwner): Step<Draft> {
  const message =
    api === 'own' ? `What can clients do with the list of ${name}?` : `What can the API's list of ${name} do?`;
  return {
    question: {
      kind: 'checkbox',
      name: 'lists',
      message,
      choices: possibleLists(fields, api).map((feature) => ({ value: feature, label: LIST_LABELS[feature] })),
      default: usualLists(fields, api),
      problem: () => undefined,
    },
    apply: (answer) =>
      changed(draft, index, { lists: LIST_FEATURES.filter((feature) => list(answer).includes(feature)) }),
  };
}

const LIST_LABELS: Readonly<Record<ListFeature, string>> = {
  filters: 'filters: pick rows by the values of fields',
  sorting: 'sorting: order rows by a field',
  search: 'search: find words in the texts',
};

function changed(draft: Draft, index: number, answers: Partial<ResourceDraft>): Draft {
  const resources = [...draft.resources];
  resources[index] = { ...resources[index], ...answers };
  return { ...draft, resources };
}

function list(answer: Answer): readonly string[] {
  return typeof answer === 'string' ? [answer] : answer;
}

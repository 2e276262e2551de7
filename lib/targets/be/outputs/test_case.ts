/** What generated tests know of a resource: each output is an operation of its contract, or the contract itself. */
import { type Fragment, fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, imported } from '../../../core/expression.js';
import { type Output, type OutputType, outputType } from '../../../core/output.js';
import { literal } from '../../../languages/python.js';
import type { OperationConfig } from '../config.js';
import { call, isConstant, type Fact, argumentsOf, printFact } from '../contracts/fact.js';
import { type ResourceNames, generatedName, userName } from '../names/names.js';
import { TEMPLATES } from '../names/paths.js';

/**
 * Facts that checks are about: those of an operation, of a plug-in, or of the resource as a whole. Operations that augment
 * others add to `facts` before it is rendered.
 *
 * @example
 * import { type BuildContext, type TestCase, entryOf, generatedName } from 'generator-codegen';
 * // Facts of a plug-in, whose checks are in `digests.py` of its own templates.
 * function exportFacts(context: BuildContext): TestCase {
 *   const { names, entry } = entryOf(context);
 *   const kind = generatedName('digests', 'Digested');
 *   return { type: 'TestCase', names, entry, kind, place: 'extras', facts: { path: '.csv' }, order: 90 };
 * }
 */
export interface TestCase extends Output {
  readonly type: 'TestCase';
  readonly names: ResourceNames;
  /** The entry of the config that they are of; none: the resource, or several entries. */
  readonly entry?: OperationConfig;
  /** The class of facts. */
  readonly kind: Expression;
  /** Among the operations of the contract, beside them, or the contract itself. */
  readonly place: 'operations' | 'extras' | 'contract';
  /** Arguments by name; undefined is what the class takes by default. */
  readonly facts: Record<string, Fact | undefined | (() => Fact | undefined)>;
  /** Modules of further checks, in `testing/`: their names, and the templates that they are made from. Default none */
  readonly checks?: Readonly<Record<string, string>>;
  /** Of the contract: checks that are left out, by name, and why; and the project's own module of checks. */
  readonly tests?: { readonly without: Readonly<Record<string, string>>; readonly also?: string | undefined };
  readonly order: number;
}

/** Renders facts into `{module}/tests/test_{name}.py`. */
export const TestCase: OutputType<TestCase> = outputType({
  name: 'TestCase',
  render: ({ output }) => {
    const { names, place, order, checks = {} } = output;
    const parent = names.paths.tests;
    const facts = known(output.facts);
    if (place === 'contract') {
      return [
        fileFragment({
          path: parent,
          template: TEMPLATES.tests,
          context: { view: contractView(output, facts) },
        }),
        ...ownChecks(output),
      ];
    }
    const text = printFact(call(output.kind, [], facts));
    const id = `${place} ${String(order)} ${output.entry?.name ?? text}`;
    const snippet = { parent, template: '[module]/tests/_fact.py.ejs', order };
    return [
      snippetFragment({ ...snippet, slot: place, id, context: { view: { text } } }),
      ...Object.values(facts)
        .filter(isConstant)
        .map((fact) =>
          snippetFragment({
            parent,
            slot: 'constants',
            id: fact.id,
            template: '[module]/tests/_constant.py.ejs',
            context: { view: { name: fact.id, text: printFact(fact.value) } },
          }),
        ),
      ...Object.entries(checks).flatMap(([name, template]) => [
        fileFragment({ path: `testing/${name}.py`, template }),
        snippetFragment({
          ...snippet,
          slot: 'checks',
          id: name,
          context: { view: { text: imported({ module: 'testing', name, origin: 'generated' }) } },
        }),
      ]),
    ];
  },
});

function known(facts: TestCase['facts']): Readonly<Record<string, Fact | undefined>> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  );
}

/** The project's own module of checks, behind those of plug-ins. */
function ownChecks({ names, tests }: TestCase): readonly Fragment[] {
  if (tests?.also === undefined) return [];
  const value = code`        ${userName(tests.also)}\n`;
  return [snippetFragment({ parent: names.paths.tests, slot: 'checks', value, order: 1000 })];
}

function contractView({ names, tests }: TestCase, facts: Readonly<Record<string, Fact | undefined>>) {
  return {
    plural: names.plural,
    test: `test_${names.model.plural.snake}`,
    contract: generatedName('testing.contract', 'Contract'),
    tests: generatedName('testing.kit', 'checks'),
    checksIn: generatedName('testing.registry', 'checks_in'),
    facts: argumentsOf(facts),
    without: tests === undefined || Object.keys(tests.without).length === 0 ? '' : literal(tests.without),
  };
}

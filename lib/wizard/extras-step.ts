/** The question about what the API may have beside its resources. A newcomer passes it with the Enter key. */
import { type Extra, EXTRAS } from '../setup/answers.js';
import { checkExtras, OF_POSTGRES } from '../setup/extras.js';
import type { Draft } from './draft.js';
import { apiOwner } from './resource-steps.js';
import type { StepContext } from './steps.js';
import type { Step } from './walk.js';
import type { Database } from '../targets/be_root/databases.js';

/** What is offered, and for a project that is there, what is in the way. */
export function offeredExtras(database: Database, there: readonly Extra[]): readonly Extra[] {
  return EXTRAS.filter((extra) => !there.includes(extra) && (database === 'postgres' || !OF_POSTGRES.includes(extra)));
}

/** The question, where there is an API of the project's own. */
export function extrasStep(draft: Draft, context: StepContext): Step<Draft> | undefined {
  const { task } = draft;
  const isAsked =
    task === 'extras' ||
    ((task === undefined || task === 'be' || task === 'root') && apiOwner(draft, context) === 'own');
  if (draft.extras !== undefined || !isAsked) return undefined;
  const place = extrasPlace(draft, context);
  const isOpen = (extra: Extra): boolean => place.database === 'postgres' || !OF_POSTGRES.includes(extra);
  return {
    question: {
      kind: 'checkbox',
      name: 'extras',
      message: task === 'extras' ? 'What more?' : 'More? (Enter: nothing; it can be added later)',
      choices: EXTRAS.filter((extra) => !place.there.includes(extra)).map((extra) => ({
        value: extra,
        label: LABELS[extra],
        ...(!isOpen(extra) && { disabled: '(needs PostgreSQL)' }),
      })),
      default: [],
      problem: (chosen) =>
        task === 'extras' && chosen.length === 0
          ? 'choose at least one (blank marks it)'
          : checkExtras(
              EXTRAS.filter((extra) => chosen.includes(extra)),
              place,
            ),
    },
    apply: (answer) => ({ ...draft, extras: EXTRAS.filter((extra) => answer.includes(extra)) }),
  };
}

/** What decides about the extras of a draft. */
export function extrasPlace(
  draft: Draft,
  { database, there = [], known }: StepContext,
): Parameters<typeof checkExtras>[1] {
  const resources = [...known, ...draft.resources].flatMap(({ name }) => name ?? []);
  return { database: draft.database ?? database ?? 'sqlite', there, resources };
}

const LABELS: Readonly<Record<Extra, string>> = {
  telemetry: 'telemetry: traces and metrics with OpenTelemetry',
  rate_limit: 'rate_limit: so many requests a minute for each client',
  opa: 'opa: rules in Rego decide who may do what; a server of OPA is asked',
  queue: 'queue: a worker that does jobs in the background',
  comms: 'comms: messages to people by e-mail; brings queue',
};

/** What goes wrong between a page and the API, in words for the reader of the page. */

/** One input that the API refuses, as `application/problem+json` tells it. */
interface InputProblem {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

/** An error as RFC 9457 describes it. */
interface Problem {
  readonly title: string;
  readonly detail?: string;
  readonly errors?: readonly InputProblem[];
}

/** An answer that is an error, or no answer at all. */
export class ApiError extends Error {
  /** Status of the answer; undefined when there was none. */
  readonly status: number | undefined;
  readonly inputs: readonly InputProblem[];

  /** @param body - of the answer; whatever it holds */
  constructor(status: number | undefined, body: unknown) {
    const problem = isProblem(body) ? body : undefined;
    super(problem ? (problem.detail ?? problem.title) : withoutProblem(status));
    this.name = 'ApiError';
    this.status = status;
    this.inputs = problem?.errors ?? [];
  }
}

/** The text that a page shows of an error. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof Error
    ? `Something went wrong: ${error.message}`
    : 'Something went wrong.';
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' && body !== null && 'title' in body && typeof body.title === 'string'
  );
}

/** A proxy answers in place of an API that is down, with a status and nothing more. */
function withoutProblem(status: number | undefined): string {
  if (status === undefined) return 'The API cannot be reached. Check the connection and try again.';
  const number = String(status);
  return status >= 500
    ? `The API does not answer (status ${number}). Try again in a moment.`
    : `The API refuses the request (status ${number}).`;
}

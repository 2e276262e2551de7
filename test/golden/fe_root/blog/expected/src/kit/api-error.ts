/** What goes wrong between a page and the API. */

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
  /** What the API says, in its own words; empty when it says nothing. */
  readonly detail: string;
  readonly inputs: readonly InputProblem[];
  /** Seconds to wait before it is asked again, as it says; 0 when it says nothing. */
  readonly wait: number;

  /**
   * @param body - of the answer; whatever it holds
   * @param headers - of the answer, where they matter
   */
  constructor(status: number | undefined, body: unknown, headers?: Headers) {
    const problem = isProblem(body) ? body : undefined;
    const detail = problem ? (problem.detail ?? problem.title) : '';
    super(detail);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.inputs = problem?.errors ?? [];
    this.wait = Number(headers?.get('Retry-After') ?? 0);
  }
}

/** Tell whether an error is an answer with a status. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status ?? 0);
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' && body !== null && 'title' in body && typeof body.title === 'string'
  );
}

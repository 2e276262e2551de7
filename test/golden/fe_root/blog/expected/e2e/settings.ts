/** What the tests are told of the project; the pages have theirs in `src/settings.ts`. */

/** Whether the pages are for those who sign in. */
export const AUTH = true as boolean;

/** Who signs in: the user that `seed.py` makes, or another one. */
export const USER = process.env.E2E_USER ?? 'ann';
export const PASSWORD = process.env.E2E_PASSWORD ?? 'correct horse battery staple';

/** Below which path the application has its API; where that is `/api`, it serves the pages, too. */
export const API_PATH = '' as string;

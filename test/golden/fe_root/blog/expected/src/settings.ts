/** What differs from project to project, and from place to place where one runs. */

/** Name of the project, as headings show it. */
export const APP_NAME = 'Blog';

/** Its logo, a file of `public/`. */
export const LOGO = '/icon.svg';

/** Where the API is; the dev server hands everything below `/api` on to it. */
export const API_URL = import.meta.env.VITE_API_URL ?? '/api';

/** Whether the pages are for those who sign in. */
export const AUTH = true as boolean;

/** Path of the API that signs people in; the one that signs them out is below it. */
export const TOKEN_PATH = '/auth/token';

/** Whether they may change their password, at a path below that one. */
export const CHANGES_PASSWORD = false as boolean;

/** Whether the API tells what they may do: pages offer nothing else. */
export const TELLS_PERMISSIONS = false as boolean;

/** Where requests carry cookies: 'include' for an API at another origin that signs in by one. */
export const CREDENTIALS: RequestCredentials = 'same-origin';

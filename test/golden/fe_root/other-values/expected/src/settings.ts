/** What differs from project to project, and from place to place where one runs. */

/** Name of the project, as headings show it. */
export const APP_NAME = 'Shop';

/** Where the API is; the dev server hands everything below `/api` on to it. */
export const API_URL = import.meta.env.VITE_API_URL ?? '/api';

/** Path of the API that gives a token for a user name and a password. */
export const TOKEN_PATH = '/sign-in';

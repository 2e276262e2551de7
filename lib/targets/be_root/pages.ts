/** Where the API is in a project whose application serves pages. */
export const API_PATH = '/api';

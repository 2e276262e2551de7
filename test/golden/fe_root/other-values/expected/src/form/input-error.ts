/** What an input holds is no value of its field; the message says what would be one. */
export class InputError extends Error {}

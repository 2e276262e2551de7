/** The model of the counts of wrong passwords, which a project with `sign_in` has; it is no entry of `models`. */

/** Name of its class. */
export const SIGN_IN_COUNT = 'SignInCount';

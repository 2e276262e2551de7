/** Models that keys of the config bring; they are no entries of `models`. */
import { MESSAGE_MODELS } from './messages.js';
import { SIGN_IN_COUNT } from './sign-in.js';
import { USER } from './users.js';

/** Names of their classes, by key. */
const MODELS = { auth: [USER], sign_in: [SIGN_IN_COUNT], comms: MESSAGE_MODELS } as const;

/** The models of the keys that are true, each with its key. */
export function modelsOfKeys(
  config: Partial<Readonly<Record<keyof typeof MODELS, unknown>>>,
): readonly { readonly key: string; readonly name: string }[] {
  const keys = ['auth', 'sign_in', 'comms'] as const;
  return keys.filter((key) => config[key] === true).flatMap((key) => MODELS[key].map((name) => ({ key, name })));
}

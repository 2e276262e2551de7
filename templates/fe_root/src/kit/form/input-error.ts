import type { Messages } from '@/messages/en';

/** What is wrong with what was typed: a message, and what is filled in there. */
export class InputError extends Error {
  readonly key: keyof Messages;
  readonly values: Readonly<Record<string, string>>;

  constructor(key: keyof Messages, values: Readonly<Record<string, string>> = {}) {
    super(key);
    this.name = 'InputError';
    this.key = key;
    this.values = values;
  }
}

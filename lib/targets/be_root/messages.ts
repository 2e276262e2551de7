/** The models of messages, which every project with `comms` has; they are no entries of `models`. */

/** Names of their classes. */
export const MESSAGE_MODELS = ['CommMessage', 'CommRecipient', 'Contact'] as const;

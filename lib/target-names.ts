/** The names of the targets, for all that must know them without loading what they do. */

/** Names of all targets. */
export const TARGETS = ['be', 'be_root', 'fe', 'fe_root'] as const;

/** Name of a target. */
export type TargetName = (typeof TARGETS)[number];

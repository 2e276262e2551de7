/** The names of the targets, for all that must know them without loading what they do. */

/**
 * Names of all targets.
 *
 * @example
 * import { TARGETS } from 'generator-codegen';
 * TARGETS.join(', '); // 'be, be_root, fe, fe_root'
 */
export const TARGETS = ['be', 'be_root', 'fe', 'fe_root'] as const;

/**
 * Name of a target.
 *
 * @example
 * import { TARGETS, type TargetName } from 'generator-codegen';
 * const isBuiltIn = (name: string): name is TargetName => TARGETS.some((target) => target === name);
 */
export type TargetName = (typeof TARGETS)[number];

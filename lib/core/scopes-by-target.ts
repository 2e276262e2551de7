/** What the configs of targets hold, for the types of operations. The core knows of none; each target adds its own. */

/**
 * What stands at each scope of a target and above it, by the names of target and scope. A target says it once, and all
 * operations for it have the types: those of plug-ins, too.
 *
 * @example
 * import type { ScopesByTarget } from 'generator-codegen';
 * interface Root {
 *   readonly tables: readonly Table[];
 * }
 * interface Table {
 *   readonly name: string;
 * }
 * declare module 'generator-codegen' {
 *   interface ScopesByTarget {
 *     readonly ddl: { readonly project: { project: Root }; readonly table: { project: Root; table: Table } };
 *   }
 * }
 * const nameOf = ({ table }: ScopesByTarget['ddl']['table']): string => table.name;
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- targets fill it, by merging declarations
export interface ScopesByTarget {}

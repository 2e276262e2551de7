/** What an evaluation of jsonnet may take, unless somebody says otherwise. */

/** Seconds that one evaluation may take. */
export const DEFAULT_TIMEOUT_SECONDS = 60;

/** Memory that one evaluation may take, in MiB. */
export const DEFAULT_MAX_MEMORY_MIB = 2048;

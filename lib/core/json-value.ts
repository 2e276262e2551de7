/** Values of any kind that a config file holds. */
import * as z from 'zod';

/** A value of a config file. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Any value: what a config file holds is JSON, which needs no check. */
export const Json = z.unknown() as z.ZodType<JsonValue, JsonValue>;

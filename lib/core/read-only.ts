/** Values that nobody changes, on all levels: what a schema gives, as everyone but the loader sees it. */

/** A value of which no part is changed. */
export type ReadOnly<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadOnly<T[Key]> }
    : T;

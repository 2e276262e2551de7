/** The attribute of a model that a field stands for: the one of its name, unless `alias` or `relation` says which. */

/** A field as far as its names go. */
export interface Named {
  readonly name?: string | undefined;
  readonly alias?: string | undefined;
  readonly relation?: string | undefined;
}

/** The attribute that a field shows and writes; of a list of keys, the relation to the rows that have them. */
export function attributeNamed<T extends Named>(field: T): T['name'] {
  return field.relation ?? field.alias ?? field.name;
}

/** The attribute of a key that has one; that of several has fields, which say what they are. */
export function singleKey(pk: string | readonly (string | undefined)[]): string {
  return typeof pk === 'string' ? pk : '';
}

/** The attributes of `pk`, however it is written. */
export function keyAttributes(pk: string | readonly (string | undefined)[]): readonly string[] {
  return typeof pk === 'string' ? [pk] : pk.filter((attribute) => attribute !== undefined);
}

/** Tell which fields stand for an attribute. */
export function standsFor(attribute: string): (field: Named | undefined) => boolean {
  return (field) => field !== undefined && attributeNamed(field) === attribute;
}

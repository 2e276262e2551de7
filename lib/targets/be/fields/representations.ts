/** Named lists of fields, put where operations and nested fields name them. */
import type { FieldSpec } from '../config.js';
import type { ParsedField } from './schema.js';

/** A resource as far as its representations go. */
interface Represented {
  readonly model: string;
  readonly representations?: readonly { readonly name: string; readonly fields: readonly ParsedField[] }[] | undefined;
}

/** Replaces names of representations by their fields; the rules have seen that there are such, and no circles. */
export class Representations {
  readonly #byModel: ReadonlyMap<string, Represented['representations']>;

  /** @param resources - all resources of the project */
  constructor(resources: readonly Represented[]) {
    this.#byModel = new Map(resources.map(({ model, representations }) => [model, representations ?? []]));
  }

  /** The fields of a representation of a model's resource. */
  fields(model: string, name: string): readonly FieldSpec[] {
    return this.expand(this.#byModel.get(model)?.find((other) => other.name === name)?.fields ?? []);
  }

  /** Fields in which no nested one names a representation; the same list where none did. */
  expand(fields: readonly ParsedField[]): readonly FieldSpec[] {
    const expanded = fields.map((field) => this.#field(field));
    return expanded.some((field, index) => field !== fields[index]) ? expanded : fields;
  }

  #field(written: ParsedField): FieldSpec {
    if (written.type !== 'nested') return written;
    const { representation, ...field } = written;
    if (representation !== undefined) return { ...field, fields: this.fields(field.model ?? '', representation) };
    const inner = written.fields ?? [];
    const fields = this.expand(inner);
    return fields === inner ? written : { ...written, fields };
  }
}

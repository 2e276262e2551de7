/** What a change of a project comes to: new texts of configs, and what is to be told of it. */
import { CLIError } from '../core/problem.js';
import { didYouMean } from '../core/wording.js';
import { everyResource, type JointResource, type Project, type ProjectResource } from '../setup/project.js';
import type { Model } from '../targets/be_root/config.js';
import type { Rename } from '../targets/be_root/revision/operations.js';

/** A table, as far as its changed columns go. */
export interface ChangedTable {
  readonly before: Model;
  readonly after: Model;
}

/** What is to be written, and what to look for then. */
export interface ConfigChange {
  /** What is done, for a message: `Remove Product.sku` */
  readonly done: string;
  /** What it is about: `Product.sku` */
  readonly what: string;
  /** New texts of configs, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Names that are gone. */
  readonly gone: readonly string[];
  /** The resource that had them, where they are its fields. */
  readonly fieldsOf?: string;
  /** New names of columns and classes. */
  readonly renames: readonly Rename[];
  /** Columns that say whose a row is, as `Model.column`; default: none. */
  readonly owners?: readonly string[];
  /** What a removal takes from the tables, for a question. */
  readonly loses?: string;
  /** What the user has to do first, where a model is not made from the config. */
  readonly told?: readonly string[];
  /** Those of classes that are not made from the config; default: none. */
  readonly tables?: readonly ChangedTable[];
  /** Dotted path of a class of the user's that is to be there, and the one that it was called before. */
  readonly renamedClass?: { readonly from: string; readonly to: string };
  /** Tables stay as they are: clients call something otherwise. */
  readonly keepsTables?: boolean;
  /** A resource that goes, or gets a name, and with it files that are made of it. */
  readonly resource?: { readonly from: string; readonly to?: string };
  /** Configs that nothing imports any more. */
  readonly unused?: readonly string[];
}

/** @throws CLIError - there is none of that name */
export function resourceOf(name: string, project: Project): ProjectResource | JointResource {
  const resources = everyResource(project);
  const found = resources.find((resource) => resource.name === name);
  if (found !== undefined) return found;
  const names = resources.map((resource) => resource.name);
  throw new CLIError([
    `there is no resource ${name}; ${didYouMean(name, names).hint ?? `there is ${names.join(', ')}`}`,
  ]);
}

/** @throws CLIError - a field tells rows apart: their addresses, and what refers to them, would be others */
export function refuseKey({ name, pk = 'id', file }: ProjectResource | JointResource, fields: readonly string[]): void {
  const found = fields.find((field) => [pk].flat().includes(field));
  if (found === undefined) return;
  throw new CLIError([
    `${name}.${found} is part of the key of its rows, which is changed by hand: the model, its migration and ${file ?? 'the config'}, then codegen update`,
  ]);
}

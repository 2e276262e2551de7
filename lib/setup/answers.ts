/**
 * What the guided set-up is told, as data: by its questions, by options, or by a file of answers. Names and types in it
 * have been checked; the configs and the starter code are made from nothing else.
 */
import type { ScalarType } from '../core/value-types.js';
import type { Database } from '../targets/be_root/databases.js';
import type { PK_TYPES } from '../targets/be/fields/schema.js';

/** Which parts of a project may be made. */
export const CREATES = ['both', 'be', 'fe'] as const;

/** Which parts of a project are made. */
export type Create = (typeof CREATES)[number];

/** What configs may be written in, the usual one first. */
export const FORMATS = ['jsonnet', 'json'] as const;

/** What configs are written in. */
export type Format = (typeof FORMATS)[number];

/** What a resource may offer, in the order of the questions. */
export const OPERATION_NAMES = ['list', 'get', 'create', 'update', 'delete'] as const;

/** Something that a resource offers. */
export type OperationName = (typeof OPERATION_NAMES)[number];

/** What clients may do with a list, in the order of the question. */
export const LIST_FEATURES = ['filters', 'sorting', 'search'] as const;

/** Something that clients may do with a list. */
export type ListFeature = (typeof LIST_FEATURES)[number];

/** What a back end may have beside its resources, in the order of the question. */
export const EXTRAS = ['telemetry', 'rate_limit', 'opa', 'queue', 'comms'] as const;

/** Something that a back end may have beside its resources. */
export type Extra = (typeof EXTRAS)[number];

/** Type of a primary key. */
export type KeyType = (typeof PK_TYPES)[number];

/** One field of a resource. */
export interface FieldAnswer {
  readonly name: string;
  readonly type: ScalarType | 'relation';
  /** Of a relation, the resource that it leads to: `Author`. */
  readonly model?: string;
  /** Of a relation, that it leads to many rows. */
  readonly many?: true;
  /** Of an enum, its values. */
  readonly values?: readonly string[];
  readonly optional: boolean;
  /** Of a text, that it is long: its column takes any number of characters. */
  readonly long?: true;
  /** In brackets behind the type: characters of a text, or digits of a decimal and how many of them are behind the point. */
  readonly size?: readonly number[];
  /** What a row has that is made without a value. */
  readonly start?: string | number | boolean;
  /** What its column has beside. */
  readonly index?: ColumnIndex;
}

/** Words behind a field that say how its column is looked up. */
export const COLUMN_INDEXES = ['unique', 'index'] as const;

/** How a column is looked up: `unique` allows no value twice. */
export type ColumnIndex = (typeof COLUMN_INDEXES)[number];

/** One resource. */
export interface ResourceAnswer {
  /** `BlogPost` */
  readonly name: string;
  readonly fields: readonly FieldAnswer[];
  /** Names of the relations that answers show inside. */
  readonly shown: readonly string[];
  readonly operations: readonly OperationName[];
  /** What clients may do with its list; `usual`: nobody was asked. */
  readonly lists: readonly ListFeature[] | 'usual';
  /** Its rows belong to the user who made them; default: to everybody. */
  readonly owned?: boolean;
}

/** All answers. */
export interface SetupAnswers {
  readonly create: Create;
  readonly name: string;
  readonly database: Database;
  readonly auth: boolean;
  /** Of a front end without a back end: file or URL of the API's document. */
  readonly openapi?: string;
  readonly resources: readonly ResourceAnswer[];
  /** Default: none. */
  readonly extras?: readonly Extra[];
  /** Default: jsonnet. */
  readonly format?: Format;
  /** The Python module of what is written by hand; default: `app`. */
  readonly module?: string;
  /** The migration of tables that were there before; default: there were none. */
  readonly imported?: string;
}

/** A table, and the column of its key. */
export interface KeyColumn {
  /** With its schema: `sales.film` */
  readonly table: string;
  readonly column: string;
}

/** A resource that is there already. */
export interface KnownResource {
  readonly name: string;
  readonly pkType: KeyType;
  /** A text field, never empty, that names a row where another resource shows it. */
  readonly label?: string;
  /** Attribute of the primary key; default `id`. */
  readonly pk?: string;
  /** Dotted path of its class; default: below the `models` of the project's module. */
  readonly model?: string;
  /** What the API calls it, where that is not the name of its model: `blog.Tag`. */
  readonly apiName?: string;
  /** Of a class that is not made from the config, its table, as far as the text of the class tells. */
  readonly elsewhere?: KeyColumn | 'unclear';
  /** A list that could name it does not, as after a run that was stopped: adding it again adds what it lacks. */
  readonly isPartial?: boolean;
}

/** Where users sign in, their accounts are there without being a resource; relations may lead to them. */
export const ACCOUNTS: KnownResource = { name: 'User', pkType: 'uuid', label: 'name' };

/** Communications of a loaded config: templates are texts, wherever they were written. */
import type { ColumnRef } from './modifier-config.js';

/** A kind of message. */
export interface CommTypeConfig {
  readonly name: string;
  /** Dotted path of the Pydantic model of its values. */
  readonly context_schema: string;
  readonly subject_template: string;
  readonly body_template: string;
  readonly html: boolean;
  /** Not empty. */
  readonly default_methods: readonly string[];
  /** Name of a target. */
  readonly target: string;
}

/** Whose rows messages are sent to. */
export interface CommsTargetConfig {
  readonly name: string;
  /** Dotted path of the user's SQLAlchemy class. */
  readonly model: string;
  /** Columns by method, at least one. */
  readonly address: Readonly<Record<string, ColumnRef>>;
  readonly subject_key: ColumnRef;
}

/** Communications. */
export interface CommsConfig {
  readonly message_model: string;
  readonly recipient_model: string;
  readonly types: readonly CommTypeConfig[];
  readonly targets: readonly CommsTargetConfig[];
  /** Dotted paths by method; every address has one. */
  readonly transports: Readonly<Record<string, string>>;
  readonly renderer?: string;
  readonly preferences?: string;
  /** Absent when the project's one database has no key. */
  readonly db_key?: string;
  readonly max_attempts: number;
  readonly user_templates?: { readonly model: string; readonly types: readonly string[] };
}

/** Communications as the schema gives them. */
export type ParsedComms = Omit<CommsConfig, 'types'> & {
  readonly types: readonly ParsedType[];
};

type ParsedTemplate = string | { readonly path: string };

type ParsedType = Omit<CommTypeConfig, 'subject_template' | 'body_template' | 'default_methods'> & {
  readonly subject_template: ParsedTemplate;
  readonly body_template: ParsedTemplate;
  readonly default_methods?: readonly string[];
};

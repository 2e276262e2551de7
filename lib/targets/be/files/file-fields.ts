/** The fields of a resource that hold the names of files, as its generated code has them. */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec, ProjectConfig, ResourceConfig } from '../config.js';
import { attributeNamed } from '../fields/attribute.js';
import { declaredFields } from '../fields/declarations.js';
import { generatedName } from '../names/names.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import type { Entry } from '../routes/handler.js';
import type { FileOptions } from './schema.js';

/** A field that holds names of files. */
type FileField = FieldSpec & { readonly file: NonNullable<FieldSpec['file']> };

/** Tell whether a field holds the name of a file. */
export function isFile(field: FieldSpec): field is FileField {
  return field.file !== undefined;
}

/** Tell whether a resource of a project has files. */
export function hasFiles({ apps }: ProjectConfig): boolean {
  return apps.some(({ resources }) => resources.some((resource) => declaredFields(resource).some(isFile)));
}

/** The field that an entry is about; the rules have seen that there is one. */
export function fileOf(resource: ResourceConfig, { field: name }: FileOptions): FileField {
  const field = declaredFields(resource)
    .filter(isFile)
    .find((one) => one.name === name);
  if (field === undefined) throw new Error(`${resource.model}: no field with 'file' is called '${name}'`);
  return field;
}

/** The constant of a field, as other code names it. */
export function fileConstant({ name }: FieldSpec): Expression {
  return identifier(`${new Name(name).snake.toUpperCase()}_FILE`);
}

/** The piece of the routes module with that constant. */
export function filePiece({ names, project }: Entry<unknown>, field: FileField): SharedPiece {
  const constant = fileConstant(field);
  const { max_bytes: most, types } = field.file;
  const userKey = project.auth?.user_key;
  const key = userKey === undefined ? code`` : code`, user_key=${literal(userKey)}`;
  const resource = literal(`${names.module}.${names.model.snake}`);
  const limits = code`max_bytes=${most}, types=${literal(types)}${key}`;
  return {
    id: constant,
    slot: 'constants',
    template: '[module]/routes/_select.py.ejs',
    view: {
      constant,
      statement: code`${generatedName('support.files', 'FileField')}(${resource}, ${literal(field.name)}, ${limits})`,
    },
  };
}

/** What checks the names of files that requests write; none: they write none. */
export function fileChecks(fields: readonly FieldSpec[]): readonly Expression[] {
  return fields.filter(isFile).map((field) => code`${literal(attributeNamed(field))}: ${fileConstant(field)}`);
}

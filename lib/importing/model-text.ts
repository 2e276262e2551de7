/** The module of a starter model: a class for a table that is there, with all that the database says of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Expression, code, identifier, imported, joined } from '../core/expression.js';
import { Name } from '../core/name.js';
import { createTemplateEnv } from '../input/template-env.js';
import { formatPythonImports } from '../languages/python-imports.js';
import { literal, python } from '../languages/python.js';
import { formatPython } from '../output/format/format-python.js';
import type { GeneratedFile } from '../core/fragment.js';
import { PACKAGE_ROOT } from '../package-root.js';
import { configFile } from '../setup/project-files.js';
import type { ReadReference } from './document.js';
import { attributesOf, type Entity, type EntityColumn, type EntityRelation, titleOf } from './entities.js';
import { behaviour, targetColumn, targetOf } from './model-keys.js';
import { columnType, escaped, isNumbered, isOfViews, isPadded, placeLines } from './model-place.js';
import { attributeType, library } from './sql-types.js';

const TEMPLATES = createTemplateEnv([join(PACKAGE_ROOT, 'templates', 'importing')]);
const ROOT_TEMPLATES = createTemplateEnv([join(PACKAGE_ROOT, 'templates', 'be_root')]);

/** The text of `base.py`, for packages of models that have none: that of every project. */
export function baseText(): string {
  return projectText('[module]/models/base.py');
}

/** The modules beside the models that models need. */
export function neededModules(entities: readonly Entity[]): readonly GeneratedFile[] {
  const columns = entities.flatMap((entity) => entity.columns);
  const names = [
    ...(columns.some((column) => column.as_text !== undefined) ? ['as_text.py'] : []),
    ...(columns.some(isPadded) ? ['padded.py'] : []),
    ...(entities.some(isOfViews) ? ['views.py'] : []),
  ];
  return names.map((name) =>
    configFile(name, readFileSync(join(PACKAGE_ROOT, 'templates', 'importing', name), 'utf8')),
  );
}

/**
 * The text of a package that has none.
 *
 * @param isModule - whether it is that of what is written by hand, not one around it
 */
export function packageText(isModule: boolean): string {
  return projectText(isModule ? '[module]/__init__.py' : '[package]/__init__.py');
}

/** The text of a package of models that names none yet. */
export function emptyListText(): string {
  return ROOT_TEMPLATES.render('[module]/models/__init__.py.ejs', { view: { lines: [] } });
}

function projectText(path: string): string {
  return readFileSync(join(PACKAGE_ROOT, 'templates', 'be_root', path), 'utf8');
}

/**
 * Write the module of a model.
 *
 * @param entities - all that get a model: keys that lead elsewhere are the database's business
 */
export function modelText(entity: Entity, entities: readonly Entity[]): string {
  const path = `${moduleOf(entity)}.py`;
  const body = TEMPLATES.render('table.py.ejs', { view: modelView(entity, entities) });
  return formatPython(path, python.compose({ path: `models/${path}`, body, imports: [] }));
}

/** The module of a model, below the package of models. */
export function moduleOf({ className }: Pick<Entity, 'className'>): string {
  return new Name(className).snake;
}

function modelView(entity: Entity, entities: readonly Entity[]) {
  const { className, table, columns, relations } = entity;
  const references = table.references.filter((one) => targetOf(one, entities) !== undefined);
  const { words } = new Name(className);
  return {
    title: `${titleOf(entity)}.`,
    one: `A row of ${words.length > 0 ? new Name(className).plural.words : 'the table'}.`,
    className: identifier(className),
    base: imported({ module: '.base', name: 'Base', origin: 'user' }),
    place: placeLines(entity, { references, entities }),
    attributes: columns.flatMap((column) => attribute(column, { entity, references, entities })),
    relations: relations.map((relation) => relationship(relation, entity, entities)),
    related: relatedImports(entity),
  };
}

interface Around {
  readonly entity: Entity;
  readonly references: readonly ReadReference[];
  readonly entities: readonly Entity[];
}

/** An attribute; none for a column whose type SQLAlchemy does not know. */
function attribute(column: EntityColumn, around: Around): readonly Expression[] {
  const { entity } = around;
  const { name, attribute: called } = column;
  const type = columnType(column);
  if (type === undefined && column.address !== 'number') return [];
  const isKey = entity.key.includes(called);
  const hidesBytes = entity.columns.some((one) => one.attribute === 'bytes');
  const mapped = library('sqlalchemy.orm', 'Mapped');
  const declared = code`${identifier(called)}: ${mapped}[${attributeType(column, { isKey, hidesBytes })}]`;
  // The columns of a view stand in its table.
  if (type === undefined || isNumbered(entity)) return [declared];
  const parts = [
    ...(called === name ? [] : [literal(name)]),
    type,
    ...ownReferences(name, around).map((found) => foreignKey(found, around)),
    ...constructs(column),
    ...(isKey && column.address === undefined ? [code`primary_key=True`] : []),
    ...startOf(column, isKey),
    ...(column.comment === undefined ? [] : [code`comment=${literal(column.comment)}`]),
  ];
  return [code`${declared} = ${library('sqlalchemy.orm', 'mapped_column')}(${joined(parts, ', ')})`];
}

/** What makes the values of a column, as a part of it. */
function constructs(column: EntityColumn): readonly Expression[] {
  const { address, computed_as: sql, is_stored: isStored, identity } = column;
  const sqlalchemy = (name: string): Expression => library('sqlalchemy', name);
  if (address !== undefined) return [code`${sqlalchemy('FetchedValue')}()`, code`system=True`];
  if (sql !== undefined) {
    return [code`${sqlalchemy('Computed')}(${escaped(sql)}, persisted=${literal(isStored ?? true)})`];
  }
  return identity === undefined ? [] : [code`${sqlalchemy('Identity')}(always=${literal(identity === 'always')})`];
}

/** What rows start with that are made without a value. */
function startOf(column: EntityColumn, isKey: boolean): readonly Expression[] {
  const { type, address, computed_as: sql, identity, server_default: text, made } = column;
  // SQLAlchemy makes a sequence of its own for a key that is a number.
  if (address !== undefined || sql !== undefined || identity !== undefined) return [];
  if (isKey && type === 'int' && made) return [];
  const counts = isKey && type === 'int' ? [code`autoincrement=False`] : [];
  return text === undefined ? counts : [code`server_default=${library('sqlalchemy', 'text')}(${escaped(text)})`];
}

/** Keys of one column stand at it; those of several, and of columns with several, at the table. */
function ownReferences(name: string, { references }: Around): readonly ReadReference[] {
  return references.filter(({ columns }) => columns.length === 1 && columns[0] === name);
}

function foreignKey(reference: ReadReference, { entity, entities }: Around): Expression {
  const place = literal(targetColumn(reference, reference.target_columns[0]));
  return code`${library('sqlalchemy', 'ForeignKey')}(${place}${behaviour(reference, entity, entities)})`;
}

/**
 * A relation to one is written through, as that of a starter model is. The way back, and a relation of several columns,
 * which may be part of other keys, only read: two ways of writing one column would contradict each other.
 */
function relationship(
  { name, target, many, reference }: EntityRelation,
  entity: Entity,
  entities: readonly Entity[],
): Expression {
  const other = entities.find(({ model }) => model === target) ?? entity;
  const isOwn = reference !== undefined && isForward({ name, target, many, reference }, entity);
  const [source, destination] = isOwn ? [entity, other] : [other, entity];
  const columns = reference === undefined ? [] : attributesOf(source, reference.columns);
  const keys = reference === undefined ? [] : attributesOf(destination, reference.target_columns);
  const isNullable = source.columns.some((column) => columns.includes(column.attribute) && column.nullable);
  const one = `${other.className}${isOwn && !isNullable ? '' : ' | None'}`;
  const path = (owner: Entity, names: readonly string[]): Expression =>
    literal(`[${names.map((attribute) => `${owner.className}.${attribute}`).join(', ')}]`);
  const parts = [
    code`foreign_keys=${path(source, columns)}`,
    ...(source === destination ? [code`remote_side=${path(entity, isOwn ? keys : columns)}`] : []),
    ...(isOwn && columns.length === 1
      ? source === destination
        ? [code`post_update=True`]
        : []
      : [code`viewonly=True`]),
    code`lazy="raise"`,
  ];
  const type = code`${library('sqlalchemy.orm', 'Mapped')}[${many ? code`list[${literal(other.className)}]` : literal(one)}]`;
  return code`${identifier(name)}: ${type} = ${library('sqlalchemy.orm', 'relationship')}(${joined(parts, ', ')})`;
}

/** Whether a relation follows the key of its own table; a table may refer to itself, both ways. */
function isForward({ reference, name }: EntityRelation, { table, relations }: Entity): boolean {
  if (reference === undefined || !table.references.includes(reference)) return false;
  return relations.find((one) => one.reference === reference)?.name === name;
}

/** What only type checkers import: SQLAlchemy finds a class by its name, and so there is no circle. */
function relatedImports({ className, relations }: Entity): readonly string[] {
  const targets = new Set(
    relations.map(({ target }) => Name.fromDotted(target).raw).filter((name) => name !== className),
  );
  const specs = [...targets].map((name) => ({
    module: `.${new Name(name).snake}`,
    name,
    origin: 'generated' as const,
  }));
  return formatPythonImports(specs)
    .split('\n')
    .filter((line) => line !== '');
}

/** The module of a starter model: a class for a table that is there, with all that the database says of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Expression, code, identifier, imported, joined } from '../core/expression.js';
import { Name } from '../core/name.js';
import { createTemplateEnv } from '../input/template-env.js';
import { formatPythonImports } from '../languages/python-imports.js';
import { literal, python, tuple } from '../languages/python.js';
import { formatPython } from '../output/format/format-python.js';
import { PACKAGE_ROOT } from '../package-root.js';
import type { ReadReference } from './document.js';
import { attributesOf, type Entity, type EntityColumn, type EntityRelation, titleOf } from './entities.js';
import { attributeType, library, sqlExpression } from './sql-types.js';

const TEMPLATES = createTemplateEnv([join(PACKAGE_ROOT, 'templates', 'importing')]);
const ROOT_TEMPLATES = createTemplateEnv([join(PACKAGE_ROOT, 'templates', 'be_root')]);

/** The text of `base.py`, for packages of models that have none: that of every project. */
export function baseText(): string {
  return projectText('[module]/models/base.py');
}

/** The text of `as_text.py`: the type of columns that Python has none for. */
export function asTextText(): string {
  return readFileSync(join(PACKAGE_ROOT, 'templates', 'importing', 'as_text.py'), 'utf8');
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
export function moduleOf({ className }: Entity): string {
  return new Name(className).snake;
}

function modelView(entity: Entity, entities: readonly Entity[]) {
  const { className, table, columns, relations } = entity;
  const references = table.references.filter((one) => targetOf(one, entities) !== undefined);
  const { words } = new Name(className);
  const args = tableArguments(entity, references, entities);
  return {
    title: `${titleOf(entity)}.`,
    one: `A row of ${words.length > 0 ? new Name(className).plural.words : 'the table'}.`,
    className: identifier(className),
    base: imported({ module: '.base', name: 'Base', origin: 'user' }),
    table: literal(table.name),
    arguments: args.length === 0 ? code`` : tuple(args),
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
  if (type === undefined) return [];
  const isKey = entity.key.includes(called);
  const hidesBytes = entity.columns.some((one) => one.attribute === 'bytes');
  const parts = [
    ...(called === name ? [] : [literal(name)]),
    type,
    ...ownReferences(name, around).map((found) => foreignKey(found, around)),
    ...constructs(column),
    ...(isKey ? [code`primary_key=True`] : []),
    ...startOf(column, isKey),
    ...(column.comment === undefined ? [] : [code`comment=${literal(column.comment)}`]),
  ];
  const call = code`${library('sqlalchemy.orm', 'mapped_column')}(${joined(parts, ', ')})`;
  return [
    code`${identifier(called)}: ${library('sqlalchemy.orm', 'Mapped')}[${attributeType(column, { isKey, hidesBytes })}] = ${call}`,
  ];
}

function columnType({ sql, as_text: name }: EntityColumn): Expression | undefined {
  if (name === undefined) return sql === undefined ? undefined : sqlExpression(sql);
  return code`${imported({ module: '.as_text', name: 'AsText', origin: 'user' })}(${literal(name)})`;
}

/** What makes the values of a column, as a part of it. */
function constructs({ computed_as: sql, is_stored: isStored, identity }: EntityColumn): readonly Expression[] {
  const sqlalchemy = (name: string): Expression => library('sqlalchemy', name);
  if (sql !== undefined) {
    return [code`${sqlalchemy('Computed')}(${escaped(sql)}, persisted=${literal(isStored ?? true)})`];
  }
  return identity === undefined ? [] : [code`${sqlalchemy('Identity')}(always=${literal(identity === 'always')})`];
}

/** What rows start with that are made without a value. */
function startOf(column: EntityColumn, isKey: boolean): readonly Expression[] {
  const { type, computed_as: sql, identity, server_default: text, made } = column;
  // SQLAlchemy makes a sequence of its own for a key that is a number.
  if (sql !== undefined || identity !== undefined || (isKey && type === 'int' && made)) return [];
  const counts = isKey && type === 'int' ? [code`autoincrement=False`] : [];
  return text === undefined ? counts : [code`server_default=${library('sqlalchemy', 'text')}(${escaped(text)})`];
}

/** SQL of the database as SQLAlchemy takes it, for which a colon before a word starts a parameter. */
function escaped(sql: string): Expression {
  return literal(sql.replace(/(?<![:\w\\]):(?=\w)/g, '\\:'));
}

/** Keys of one column stand at it; those of several, and of columns with several, at the table. */
function ownReferences(
  name: string,
  { references, entities }: Around,
): readonly { readonly reference: ReadReference; readonly target: Entity }[] {
  return references
    .filter(({ columns }) => columns.length === 1 && columns[0] === name)
    .flatMap((reference) => {
      const target = targetOf(reference, entities);
      return target === undefined ? [] : [{ reference, target }];
    });
}

function foreignKey(
  { reference, target }: { readonly reference: ReadReference; readonly target: Entity },
  around: Pick<Around, 'entity' | 'entities'>,
): Expression {
  const place = literal(placeOf(target, reference.target_columns[0]));
  return code`${library('sqlalchemy', 'ForeignKey')}(${place}${behaviour(reference, around)})`;
}

/** What a key does, and when it is checked. */
function behaviour(reference: ReadReference, { entity, entities }: Pick<Around, 'entity' | 'entities'>): Expression {
  const parts = Object.entries(reference.options).map(([name, value]) => code`, ${identifier(name)}=${literal(value)}`);
  // Tables that lead to each other are in no order without it.
  const isCircle = targetOf(reference, entities) !== entity && leadsTo(reference, entity, entities);
  return joined([...parts, ...(isCircle ? [code`, use_alter=True`] : [])], '');
}

/** Tell whether foreign keys lead from a reference to a table. */
function leadsTo(first: ReadReference, end: Entity, entities: readonly Entity[]): boolean {
  const seen = new Set<Entity>();
  const waiting = [first];
  for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
    const target = targetOf(reference, entities);
    if (target === end) return true;
    if (target === undefined || seen.has(target)) continue;
    seen.add(target);
    waiting.push(...target.table.references);
  }
  return false;
}

function placeOf({ table: { schema, name } }: Entity, column = ''): string {
  return [...(schema === null ? [] : [schema]), name, column].join('.');
}

function targetOf({ schema, table: name }: ReadReference, entities: readonly Entity[]): Entity | undefined {
  return entities.find(({ table }) => table.name === name && table.schema === schema);
}

function tableArguments(
  entity: Entity,
  references: readonly ReadReference[],
  entities: readonly Entity[],
): readonly Expression[] {
  const { table, columns } = entity;
  const sqlalchemy = (name: string): Expression => library('sqlalchemy', name);
  const named = (name: string | null): Expression =>
    name === null ? code`` : code`, name=${library('sqlalchemy.sql.elements', 'conv')}(${literal(name)})`;
  const list = (names: readonly string[]): Expression => code`[${joined(names.map(literal), ', ')}]`;
  const options = [
    ...(table.schema === null ? [] : [code`"schema": ${literal(table.schema)}`]),
    ...(table.comment === undefined ? [] : [code`"comment": ${literal(table.comment)}`]),
  ];
  const isKnown = (names: readonly string[]): boolean =>
    names.every((name) => columns.some((column) => column.name === name && column.sql !== undefined));
  return [
    ...references
      .filter((one) => one.columns.length > 1)
      .map((one) => {
        const targets = one.target_columns.map((column) =>
          [...(one.schema === null ? [] : [one.schema]), one.table, column].join('.'),
        );
        return code`${sqlalchemy('ForeignKeyConstraint')}(${list(one.columns)}, ${list(targets)}${behaviour(one, { entity, entities })})`;
      }),
    ...table.uniques
      .filter((one) => one.is_plain && isKnown(one.columns))
      .map(({ name, columns: names, is_index: isIndex, nulls_differ: differ }) => {
        const nulls = differ ? code`` : code`, postgresql_nulls_not_distinct=True`;
        return isIndex
          ? code`${sqlalchemy('Index')}(${literal(name)}, ${joined(names.map(literal), ', ')}, unique=True${nulls})`
          : code`${sqlalchemy('UniqueConstraint')}(${joined(names.map(literal), ', ')}${named(name)}${nulls})`;
      }),
    ...table.checks.map(({ name, text }) => code`${sqlalchemy('CheckConstraint')}(${escaped(text)}${named(name)})`),
    ...(options.length === 0 ? [] : [code`{${joined(options, ', ')}}`]),
  ];
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

/**
 * `scope_by`: limits a resource to the rows of the current user, by a column that equals one of their claims.
 *
 * Config: the resource's `scope_by: { column: 'tenant_id', claim: 'tenant', type: 'uuid' }`. Amends the rows that all
 * handlers find, and `create`, which sets the column; a user without the claim is forbidden everything. Yields the
 * tests of that. The condition stands in `{module}/visibility.py`, with what reads the claim.
 */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { ProjectConfig, ScopeBy } from '../config.js';
import { keyType, library, pathType } from '../fields/expressions.js';
import { type ResourceNames, generatedName, moduleOf } from '../names/names.js';
import { RouteHandler, isAboutRow } from '../outputs/route_handler.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import { isOf } from '../schema/operation.js';
import { isArgument } from '../write/create.js';
import { rowsAt } from '../routes/handler.js';
import { supportFiles } from '../project/support.js';
import { call } from '../contracts/fact.js';
import { amendContract } from '../contracts/operation.js';

/** The operation `scope_by`. */
export const scopeBy = operation({
  name: 'scope_by',
  trigger: 'resource',
  targets: ['be'],
  afterChildren: true,
  build: (context) => {
    const { scope_by: scope } = context.instance;
    if (scope === undefined) return [];
    const handlers = context.store.outputsUnder(context.instanceId, RouteHandler);
    const rows = rowsAt(context);
    const { names } = rows;
    const column = code`${names.modelClass}.${identifier(scope.column)}`;
    const owned = (by: Expression): Expression =>
      code`${generatedName('support.visibility', 'owned')}(${column}, ${by})`;
    const value = code`${generatedName(moduleOf(names.paths.visibility), functionName(names))}(current_user)`;
    rows.shared.push(...scopePieces(names, scope, context.config));
    rows.owner.push(scope.column);
    rows.scope = {
      parameter: `${names.module}.${functionName(names)}`,
      name: functionName(names),
      type: keyType(scope.type),
    };
    rows.conditions.push({
      condition: owned(code`${functionName(names)}(current_user)`),
      inScope: owned(code`scope`),
      readsUser: true,
      isPlain: true,
    });
    for (const handler of handlers) {
      handler.problems.push(403);
      if (isOf(handler.entry, 'create', 'bulk_create', 'upsert', 'put')) {
        const attribute = identifier(scope.column);
        const list = isArgument({ attribute }) ? 'required' : 'attributes';
        handler.body[list] = [{ attribute, value }, ...(handler.body[list] ?? [])];
      }
      // It finds no row that would be the user's, so that nothing else asks for the claim.
      // Nor is it told of each item that the user has none.
      if (asksForNoRow(handler) || handler.body.doneClass !== undefined)
        handler.steps.push({ moment: 'start', order: 0, statement: () => value });
    }
    const isText = scope.type === 'str' || scope.type === 'email';
    const named = { is_text: isText || undefined };
    const owner = call(generatedName('testing.contract', 'Owner'), [scope.column, scope.claim], named);
    amendContract(context, { owner });
    return supportFiles('claims', 'fields', 'visibility');
  },
});

function asksForNoRow(handler: RouteHandler): boolean {
  const { type, scope } = handler.entry;
  return type === 'upload' || (type === 'action' && scope === 'collection' && !isAboutRow(handler));
}

/** The type of the claim, and the function that reads it. */
function scopePieces(
  names: ResourceNames,
  { column, claim, type }: ScopeBy,
  { auth }: ProjectConfig,
): readonly SharedPiece[] {
  const view = {
    name: functionName(names),
    type: functionName(names).toUpperCase(),
    column,
    plural: names.plural,
    valueType: keyType(type),
    kind: claimType(type, code`${names.modelClass}.${identifier(column)}`),
    claim:
      auth?.user_schema === undefined
        ? code`current_user.get(${literal(claim)})`
        : code`current_user.${identifier(claim)}`,
  };
  return [
    { id: view.type, slot: 'constants', template: '[module]/_scope_type.py.ejs', view },
    { id: view.name, slot: 'functions', template: '[module]/_scope.py.ejs', view },
  ];
}

/** What no column could hold is no claim: texts are as short as the column, too. */
function claimType(type: ScopeBy['type'], column: Expression): Expression {
  if (type !== 'str' && type !== 'email') return pathType(type, column);
  const fits = code`${generatedName('support.fields', 'Fits')}(${column})`;
  return code`${library('typing', 'Annotated')}[${generatedName('support.fields', 'Text')}, ${fits}]`;
}

function functionName({ model }: ResourceNames): Expression {
  return code`${identifier(model.snake)}_scope`;
}

/**
 * Templates are output with holes: what they print, ask about and go through is ready in their view. The grammar of what
 * stands in tags, of which nothing else does:
 *
 *   value      view.name, one.name (of a loop), slot('name'), view.steps('moment', 4)
 *   hole       value, include('path')
 *   condition  value, !value, name === literal, name !== literal, name.length > 0
 *   scriptlet  if (condition) {   } else if (condition) {   } else {   for (const one of name) {   }
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { property } from '../lib/core/property.js';
import { filesBelow } from '../lib/input/files-below.js';
import { PACKAGE_ROOT } from '../lib/package-root.js';

describe('templates', () => {
  it('have no logic beyond a loop and a condition', () => {
    const directory = join(PACKAGE_ROOT, 'templates');
    const names = filesBelow(directory, (name) => name.endsWith('.ejs'));
    assert.ok(names.length > 100);
    const faults = names.flatMap((name) => faultsOf(name, readFileSync(join(directory, name), 'utf8')));
    assert.ok(faults.length === 0, faults.join('\n'));
  });

  for (const tag of [
    'const a = view.a;',
    'view.list.forEach((one) => {',
    'if (view.a && view.b) {',
    'if (view.a()) {',
    'if (view.a > view.b) {',
    'if (view.a) { view.b = 1;',
    '} else if (view.a ? view.b : view.c) {',
    'for (const one of [...view.list]) {',
    'for (const { name = 1 } of view.list) {',
    'while (view.a) {',
    '-view.list.join()',
    '=`${view.a}`',
    "=view.a ?? ''",
    "=view.steps('found', view.a)",
    '-include(view.a)',
    '=view.list[0]',
    '=',
  ]) {
    it(`may not have <%${tag}`, () => {
      assert.equal(faultsOf('one.ejs', `\n<%${tag} %>`).length, 1);
    });
  }
});

/** `file:line: tag` of each tag that the grammar does not know. */
function faultsOf(name: string, text: string): readonly string[] {
  return [...text.matchAll(/<%([_=#-]?)([\s\S]*?)[_-]?%>/g)].flatMap(
    ({ 0: tag, 1: kind = '', 2: inner = '', index }) => {
      const isFine = kind === '#' || (kind === '=' || kind === '-' ? isHole(inner) : isScriptlet(inner.trim()));
      return isFine ? [] : [`${name}:${text.slice(0, index).split('\n').length}: ${tag}`];
    },
  );
}

function isHole(text: string): boolean {
  const statement = parsed(text);
  return statement !== undefined && ts.isExpressionStatement(statement) && isPrinted(statement.expression);
}

/** What opens or closes a block is completed to a statement, whose blocks are empty. */
function isScriptlet(text: string): boolean {
  const statement = parsed((text.startsWith('}') ? 'if (view.a) {' : '') + text + (text.endsWith('{') ? '}' : ''));
  if (statement === undefined) return false;
  if (ts.isForOfStatement(statement))
    return isBinding(statement.initializer) && isName(statement.expression) && isEmpty(statement.statement);
  return isIf(statement);
}

function isIf(node: ts.Statement): boolean {
  if (!ts.isIfStatement(node)) return false;
  const { expression, thenStatement, elseStatement } = node;
  const ends = elseStatement === undefined || isEmpty(elseStatement) || isIf(elseStatement);
  return isCondition(expression) && isEmpty(thenStatement) && ends;
}

/** The statement of a script; none, where it is no script of one. */
function parsed(text: string): ts.Statement | undefined {
  const file = ts.createSourceFile('tag.ts', text, ts.ScriptTarget.Latest);
  const mistakes = property(file, 'parseDiagnostics');
  assert.ok(Array.isArray(mistakes));
  return mistakes.length === 0 && file.statements.length === 1 ? file.statements[0] : undefined;
}

function isEmpty(node: ts.Statement): boolean {
  return ts.isBlock(node) && node.statements.length === 0;
}

/** `const one`, or `const { name, value }`. */
function isBinding(node: ts.ForInitializer): boolean {
  if (!ts.isVariableDeclarationList(node) || !(node.flags & ts.NodeFlags.Const)) return false;
  return node.declarations.every(
    ({ name }) =>
      ts.isIdentifier(name) ||
      (ts.isObjectBindingPattern(name) &&
        name.elements.every((one) => ts.isIdentifier(one.name) && !one.initializer && !one.propertyName)),
  );
}

function isCondition(node: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.ExclamationToken && isValue(node.operand);
  if (!ts.isBinaryExpression(node)) return isValue(node);
  const [isOf, isLiteral] = [isName(node.left), ts.isLiteralExpression(node.right)];
  return isOf && isLiteral && COMPARISONS.has(node.operatorToken.kind);
}

const COMPARISONS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
]);

function isPrinted(node: ts.Expression): boolean {
  return isValue(node) || isCall(node, ['include']);
}

function isValue(node: ts.Expression): boolean {
  return isName(node) || isCall(node, ['slot', 'view.steps']);
}

function isCall(node: ts.Expression, called: readonly string[]): boolean {
  if (!ts.isCallExpression(node) || node.questionDotToken) return false;
  return called.includes(nameOf(node.expression) ?? '') && node.arguments.every(ts.isLiteralExpression);
}

function isName(node: ts.Expression): boolean {
  return nameOf(node) !== undefined;
}

/** `view.names.one` of such an expression. */
function nameOf(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  if (!ts.isPropertyAccessExpression(node) || node.questionDotToken) return undefined;
  const owner = nameOf(node.expression);
  return owner === undefined ? undefined : `${owner}.${node.name.text}`;
}

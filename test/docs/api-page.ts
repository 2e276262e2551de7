/** Writes the reference of the programming interface from its declarations and their doc comments. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { type Declarations, type Exported, moduleOf, publicDeclarations } from './declarations.js';

const HEAD = `# Programming interface

What \`import … from 'generator-codegen'\` offers to plug-ins and programs, written by the tests from the code.
[Architecture](../../ARCHITECTURE.md) says how the parts play together. What belongs together stands together; at the end stand the types that these refer to without
being exported, so that no change of the interface goes unseen; what a config holds is in [Configuration](../configuration.md).
`;

const REACHED = `# Types behind these

What the declarations above refer to. They have no names to import: \`Parameters\`, \`ReturnType\` and \`Walk['apps']\` lead to them.
`;

/** The page, as Markdown: every export, in the groups of `lib/codegen.ts`, and the types of ours that these refer to. */
export function apiPage(): string {
  const declarations = publicDeclarations();
  const { exports } = declarations;
  const reached = reachedBy(
    exports.map(({ symbol }) => symbol),
    declarations,
  );
  return [
    HEAD,
    ...groupsOf(exports).flatMap(([title, group]) => [
      `# ${title}\n\n${group.map(({ name }) => `[\`${name}\`](#${name.toLowerCase()})`).join(' · ')}\n`,
      ...group.map(({ name, symbol }) => section(name, symbol, declarations.checker)),
    ]),
    REACHED,
    ...reached.map((symbol) => section(titleOf(symbol), symbol, declarations.checker)),
  ].join('\n');
}

/** Exports below the headings that `lib/codegen.ts` has for them, in its order; within each by the alphabet. */
function groupsOf(exports: readonly Exported[]): readonly (readonly [title: string, group: readonly Exported[]])[] {
  const titles = titlesOf(readFileSync(join(PACKAGE_ROOT, 'lib', 'codegen.ts'), 'utf8'));
  const groups = new Map([...titles.values()].map((title): [string, Exported[]] => [title, []]));
  for (const one of exports) {
    const group = groups.get(titles.get(one.name) ?? titles.get('*') ?? '');
    if (group === undefined) throw new Error(`lib/codegen.ts exports ${one.name} below no heading`);
    group.push(one);
  }
  return [...groups];
}

/** The heading of each name; that of `*` holds for what is exported as a whole. */
function titlesOf(text: string): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  let title = '';
  for (const statement of ts.createSourceFile('codegen.ts', text, ts.ScriptTarget.Latest).statements) {
    const before = text.slice(statement.getFullStart(), statement.end);
    title = /^\/\/ # (.+)$/m.exec(before)?.[1] ?? title;
    for (const name of exportedBy(statement)) titles.set(name, title);
  }
  return titles;
}

function exportedBy(statement: ts.Statement): readonly string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    return exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : ['*'];
  }
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => nameOf(name));
  return ts.isFunctionDeclaration(statement) || ts.isInterfaceDeclaration(statement) ? nameOf(statement.name) : [];
}

function nameOf(node: ts.Node | undefined): readonly string[] {
  return node !== undefined && ts.isIdentifier(node) ? [node.text] : [];
}

function section(title: string, symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const declared = [...new Set((symbol.declarations ?? []).map(textOf))].join('\n');
  // What is exported under another name is shown by the one that it is imported by.
  const code = /^\w+$/.test(title) ? declared.replace(new RegExp(`\\b${symbol.name}\\b`), title) : declared;
  const said = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  const examples = symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === 'example')
    .map(({ text }) => fence(ts.displayPartsToString(text)));
  const parts = [`## ${title}`, said, fence(code), ...examples];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function fence(code: string): string {
  return `\`\`\`ts\n${code.trim()}\n\`\`\``;
}

function titleOf(symbol: ts.Symbol): string {
  const [node] = symbol.declarations ?? [];
  return `${symbol.name} of \`${String(node && moduleOf(node))}\``;
}

/** Everything of ours that the declarations of some symbols refer to, and what those refer to, in the order of names. */
function reachedBy(symbols: readonly ts.Symbol[], declarations: Declarations): readonly ts.Symbol[] {
  const seen = new Set(symbols);
  // A set that grows while it is walked through.
  for (const symbol of seen) {
    for (const node of symbol.declarations ?? []) {
      for (const other of referredTo(node, declarations)) seen.add(other);
    }
  }
  return [...seen].slice(symbols.length).toSorted((one, other) => (titleOf(one) < titleOf(other) ? -1 : 1));
}

function* referredTo(node: ts.Node, declarations: Declarations): Generator<ts.Symbol> {
  if (ts.isIdentifier(node)) {
    const found = declarations.checker.getSymbolAtLocation(node);
    const symbol = found && declarations.resolve(found);
    if (symbol?.declarations?.some(isDocumentedHere)) yield symbol;
  }
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* referredTo(child, declarations);
}

/** Top-level declarations of ours, but for the schemas of configs, which have a page of their own. */
function isDocumentedHere(node: ts.Declaration): boolean {
  const module = moduleOf(node);
  if (module === undefined || /^targets\/\w+\/(schema\/|\w+\/schema$)/.test(module) || ts.isSourceFile(node))
    return false;
  return ts.isSourceFile(ts.isVariableDeclaration(node) ? node.parent.parent.parent : node.parent);
}

/** A declaration as it stands, with the comments of its members. */
function textOf(node: ts.Declaration): string {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return statement.getText().replace(/^export (?:declare )?/, '');
}

/** Writes the reference of the programming interface from its declarations and their doc comments. */
import ts from 'typescript';

import { type Declarations, moduleOf, publicDeclarations } from './declarations.js';

const HEAD = `# Programming interface

What \`import … from 'generator-codegen'\` offers to plug-ins and programs, written by the tests from the code.
[Architecture](../../ARCHITECTURE.md) says how the parts play together. At the end stand the types that these refer to without
being exported, so that no change of the interface goes unseen; what a config holds is in [Configuration](../configuration.md).
`;

const REACHED = `# Types behind these

What the declarations above refer to. They have no names to import: \`Parameters\`, \`ReturnType\` and \`Walk['apps']\` lead to them.
`;

/** The page, as Markdown: every export in the order of the alphabet, and the types of ours that these refer to. */
export function apiPage(): string {
  const declarations = publicDeclarations();
  const { exports } = declarations;
  const reached = reachedBy(
    exports.map(({ symbol }) => symbol),
    declarations,
  );
  return [
    HEAD,
    ...exports.map(({ name, symbol }) => section(name, symbol, declarations.checker)),
    REACHED,
    ...reached.map((symbol) => section(titleOf(symbol), symbol, declarations.checker)),
  ].join('\n');
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

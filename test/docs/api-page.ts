/** Writes the reference of the programming interface from its declarations and their doc comments. */
import { join } from 'node:path';

import ts from 'typescript';

import { PACKAGE_ROOT } from '../../lib/package-root.js';

const HEAD = `# Programming interface

What \`import … from 'generator-codegen'\` offers to plug-ins and programs, written by the tests from the code.
[Architecture](../../ARCHITECTURE.md) says how the parts play together.
`;

/** The page, as Markdown: every export in the order of the alphabet. */
export function apiPage(): string {
  const { config } = ts.readConfigFile(join(PACKAGE_ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, PACKAGE_ROOT);
  const entry = join(PACKAGE_ROOT, 'lib', 'codegen.ts');
  const program = ts.createProgram([entry], { ...options, declaration: true, noEmit: false });
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry) ?? fail(entry)) ?? fail(entry);
  const sections = checker
    .getExportsOfModule(module)
    .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
    .map((symbol) => section(symbol, checker, program));
  return [HEAD, ...sections].join('\n');
}

function section(exported: ts.Symbol, checker: ts.TypeChecker, program: ts.Program): string {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const documentation = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const declared = (symbol.declarations ?? []).map((node) => declaration(symbol.name, node.getSourceFile(), program));
  const renamed = symbol.name === exported.name ? '' : ` (declared as \`${symbol.name}\`)`;
  const code = [...new Set(declared)].join('\n');
  return `## ${exported.name}\n\n${documentation.trim()}${renamed}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
}

/** A declaration as a program sees it: types without code, with the comments of members. */
function declaration(name: string, source: ts.SourceFile, program: ts.Program): string {
  let text = '';
  program.emit(source, (path, output) => (text = path.endsWith('.d.ts') ? output : text), undefined, true);
  const emitted = ts.createSourceFile('one.d.ts', text, ts.ScriptTarget.Latest, true);
  const statements = emitted.statements.filter((statement) => names(statement).includes(name));
  if (statements.length === 0) fail(`${source.fileName}: ${name}`);
  return statements.map((statement) => statement.getText(emitted).replace(/^export (?:declare )?/, '')).join('\n');
}

function names(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((one) => one.name.getText(statement.getSourceFile()));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? [] : [name.text];
}

function fail(what: string): never {
  throw new Error(`there is no declaration of ${what}`);
}

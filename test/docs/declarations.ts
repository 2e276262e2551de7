/** The public interface as a program that installs the package sees it: its declarations, without the code. */
import { dirname, join } from 'node:path';

import ts from 'typescript';

import { PACKAGE_ROOT } from '../../lib/package-root.js';

/** Where the declarations of `lib/` are said to lie; only in memory. */
const OUT = join(PACKAGE_ROOT, '.declarations');
const ENTRY = join(OUT, 'lib', 'codegen.d.ts');

/** An export of the package, and what it stands for. */
export interface Exported {
  readonly name: string;
  readonly symbol: ts.Symbol;
}

/** The declarations, and programs that are written against them. */
export class Declarations {
  readonly #options: ts.CompilerOptions;
  readonly #files: ReadonlyMap<string, string>;
  readonly #sources = new Map<string, ts.SourceFile>();
  readonly #program: ts.Program;
  readonly checker: ts.TypeChecker;

  constructor() {
    const { config } = ts.readConfigFile(join(PACKAGE_ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
      config: { compilerOptions: object };
    };
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, PACKAGE_ROOT);
    this.#options = { ...options, types: ['node'], noUnusedLocals: false };
    this.#files = emitted(this.#options);
    this.#program = this.compile([ENTRY]);
    this.checker = this.#program.getTypeChecker();
  }

  /** All exports, in the order of the alphabet. */
  get exports(): readonly Exported[] {
    const entry = this.#program.getSourceFile(ENTRY);
    const module = entry && this.checker.getSymbolAtLocation(entry);
    if (module === undefined) throw new Error(`${ENTRY} exports nothing`);
    return this.checker
      .getExportsOfModule(module)
      .map((symbol) => ({ name: symbol.name, symbol: this.resolve(symbol) }))
      .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
  }

  /** What a name stands for, where it is declared. */
  resolve(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** A program over the declarations and further files, by path. */
  compile(names: readonly string[], further: ReadonlyMap<string, string> = new Map()): ts.Program {
    const options = { ...this.#options, paths: { 'generator-codegen': [ENTRY] } };
    const disk = ts.createCompilerHost(options);
    const read = (path: string): string | undefined => further.get(path) ?? this.#files.get(path);
    const directories = new Set([...this.#files.keys(), ...further.keys()].flatMap(above));
    const host: ts.CompilerHost = {
      ...disk,
      fileExists: (path) => read(path) !== undefined || disk.fileExists(path),
      readFile: (path) => read(path) ?? disk.readFile(path),
      directoryExists: (path) => directories.has(path) || disk.directoryExists?.(path) === true,
      // Most files are the same in every program, the standard library of TypeScript among them.
      getSourceFile: (path, version) => {
        const known = this.#sources.get(path);
        if (known !== undefined) return known;
        const text = read(path);
        const source =
          text === undefined
            ? disk.getSourceFile(path, version)
            : ts.createSourceFile(path, text, version, true, ts.ScriptKind.TS);
        if (source !== undefined) this.#sources.set(path, source);
        return source;
      },
    };
    return ts.createProgram(names, options, host);
  }
}

let known: Declarations | undefined;

/** The declarations, made once: that takes seconds. */
export function publicDeclarations(): Declarations {
  return (known ??= new Declarations());
}

/** The path below `lib/` of the module that something is declared in; nothing for what is not ours. */
export function moduleOf(node: ts.Node): string | undefined {
  const { fileName } = node.getSourceFile();
  const start = join(OUT, 'lib', '/');
  return fileName.startsWith(start) ? fileName.slice(start.length).replace(/\.d\.ts$/, '') : undefined;
}

function emitted(options: ts.CompilerOptions): ReadonlyMap<string, string> {
  const entry = join(PACKAGE_ROOT, 'lib', 'codegen.ts');
  const program = ts.createProgram([entry], {
    ...options,
    declaration: true,
    emitDeclarationOnly: true,
    noEmit: false,
    outDir: OUT,
  });
  const files = new Map<string, string>();
  program.emit(undefined, (path, text) => files.set(path, text), undefined, true);
  return files;
}

function above(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === PACKAGE_ROOT ? [] : [parent, ...above(parent)];
}

/**
 * Counts where the code of `lib` tells the compiler what it cannot see: `x as T`, `x!`, `any`, `x is T`, and functions of which
 * the caller chooses the type of what comes back. `as const` tells nothing and is free.
 *
 * `npm run casts` prints each, and how many there are in all; `test/tidy.test.ts` holds them to that number.
 */
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {{ readonly place: string, readonly message: string }} Cast */

const SYNTAX = [
  { selector: 'TSTypePredicate', message: 'A type predicate is believed, not checked.' },
  { selector: 'CallExpression[callee.property.name="custom"][arguments.length=0]', message: 'It checks nothing.' },
];

/**
 * A type parameter that no parameter names is chosen by the caller: the function gives back whatever it is asked for.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const chosenByCaller = {
  create(context) {
    /** @param {any} node - a function, or the type of one */
    const check = (node) => {
      const given = JSON.stringify(node.params, (key, value) => (key === 'parent' ? undefined : value));
      for (const { name } of node.typeParameters?.params ?? []) {
        if (given.includes(`"name":${JSON.stringify(name.name)}`)) continue;
        context.report({ node: name, message: `'${name.name}' is in no parameter: the caller chooses it.` });
      }
    };
    const functions =
      'FunctionDeclaration, FunctionExpression, ArrowFunctionExpression, TSMethodSignature, TSFunctionType';
    return { [functions]: check };
  },
};

/**
 * Find them all, in the order of the files.
 *
 * @returns {Promise<readonly Cast[]>}
 */
export async function findCasts() {
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: {
      files: ['**/*.ts'],
      languageOptions: { parser: /** @type {any} */ (tseslint.parser) },
      plugins: {
        '@typescript-eslint': /** @type {any} */ (tseslint.plugin),
        casts: { rules: { 'chosen-by-caller': chosenByCaller } },
      },
      rules: {
        '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
        '@typescript-eslint/no-non-null-assertion': 'error',
        '@typescript-eslint/no-explicit-any': 'error',
        'no-restricted-syntax': ['error', ...SYNTAX],
        'casts/chosen-by-caller': 'error',
      },
    },
  });
  const results = await eslint.lintFiles(['lib']);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message }) => ({ place: `${relative(ROOT, filePath)}:${line}`, message })),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const casts = await findCasts();
  for (const { place, message } of casts) console.log(`${place}  ${message}`);
  console.log(`${casts.length} in all`);
}

/**
 * The types of everything, and the rules of ESLint, by one program of the compiler: most rules ask for types, which are worked
 * out once for both then. `npm run check` and `npm run lint` do the same apart. `--plain` leaves out the rules that ask,
 * and all but what users run.
 */
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

import { ROOT } from './steps.mjs';

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };

/** @param {ts.Diagnostic} diagnostic - why the settings cannot be read */
function fail(diagnostic) {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}

const config = ts.getParsedCommandLineOfConfigFile(`${ROOT}/tsconfig.json`, {}, host);
const isPlain = process.argv.includes('--plain');
const program = ts.createProgram(config.fileNames, config.options);
const mistakes = [...config.errors, ...ts.getPreEmitDiagnostics(program)];
const eslint = new ESLint({
  cwd: ROOT,
  overrideConfig: {
    files: ['**/*.ts'],
    ...(isPlain && {
      rules: tseslint.configs.disableTypeChecked.rules,
      // Some comments turn off what is left out.
      linterOptions: { reportUnusedDisableDirectives: 'off' },
    }),
    languageOptions: { parserOptions: { projectService: false, programs: isPlain ? null : [program] } },
  },
});
const results = await eslint.lintFiles(isPlain ? ['lib', 'generators'] : ['.']);
const { format } = await eslint.loadFormatter();
process.stdout.write(
  ts.formatDiagnosticsWithColorAndContext(mistakes, {
    getCurrentDirectory: () => ROOT,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  }),
);
process.stdout.write(await format(results, { cwd: ROOT, rulesMeta: eslint.getRulesMetaForResults(results) }));
const isWrong = mistakes.length > 0 || results.some(({ errorCount }) => errorCount > 0);
process.exitCode = isWrong ? 1 : 0;

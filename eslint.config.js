import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** What only the edges of the program may use: the core, the languages and the targets are pure. */
const EFFECTS = [
  'node:fs',
  'node:fs/promises',
  'node:child_process',
  'node:process',
  'node:worker_threads',
  'node:os',
  'node:http',
  'node:net',
  'ejs',
  'yeoman-generator',
  'yeoman-environment',
  'inquirer',
];

export default defineConfig(
  globalIgnores([
    'dist/',
    'node_modules/',
    '.venv/',
    '.demo/',
    'examples/',
    'companion/',
    'coverage/',
    '.cache/',
    'templates/',
    'test/golden/',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['lib/core/**', 'lib/languages/**', 'lib/targets/**'],
    rules: {
      'no-restricted-imports': ['error', { paths: EFFECTS }],
      'no-restricted-globals': ['error', 'process', 'fetch', 'Date', 'setTimeout', 'console'],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
    },
  },
  {
    files: ['test/**', 'bench/**'],
    rules: {
      'max-lines-per-function': 'off',
      // `describe` and `it` return promises that mocha itself awaits.
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.mjs', 'eslint.config.js'],
    languageOptions: {
      globals: {
        console: 'readonly',
        process: 'readonly',
        performance: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        fetch: 'readonly',
        clearTimeout: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
);

import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules/', 'out/', 'dist/', 'shots/', 'coverage/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // A plain Map is right where nothing reads it reactively; the view's state says itself when it is reactive.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // Svelte searches the spread value for property names, which throws for `false` and for texts.
      'no-restricted-syntax': [
        'error',
        { selector: 'SvelteSpreadAttribute > LogicalExpression', message: 'Spread an object: `{...x ? { x } : {}}`.' },
      ],
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  // Types say more than `no-undef` could.
  { files: ['**/*.ts', '**/*.svelte'], rules: { 'no-undef': 'off' } },
  { files: ['scripts/**', 'test/**', 'src-main/headless/**', 'src-demo/serve-demo.ts'], rules: { 'no-console': 'off' } },
  { files: ['test/**'], rules: { '@typescript-eslint/no-non-null-assertion': 'off', '@typescript-eslint/no-dynamic-delete': 'off' } },
);

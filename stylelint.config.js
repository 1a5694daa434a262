// Styles state no lengths, weights or colours of their own: these are tokens. A hairline is 1 px; media and container queries cannot use tokens.
/** @type {import('stylelint').Config} */
export default {
  ignoreFiles: 'src-renderer/styles/tokens.css',
  overrides: [{ files: ['**/*.svelte'], customSyntax: 'postcss-html' }],
  rules: {
    'color-named': 'never',
    'color-no-hex': true,
    'function-disallowed-list': [/^(?:rgb|hsl|oklch|oklab|hwb|lab|lch|color)a?$/],
    'declaration-property-value-disallowed-list': {
      '/./': [/(?<![\w.])(?!0px|1px)[\d.]+px/],
      'font-weight': [/^\d/],
      '/^font(?:-size)?$/': [/\d(?:px|rem)/],
    },
    'declaration-block-no-duplicate-properties': true,
    'declaration-block-no-shorthand-property-overrides': true,
    'no-duplicate-selectors': true,
    'block-no-empty': true,
    'shorthand-property-no-redundant-values': true,
  },
};

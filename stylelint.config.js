/** A text that runs from right to left mirrors the layout, so styles say start and end. Left and right are for what is drawn, as a chart. */
const PHYSICAL = ['/^(?:margin|padding|border)-(?:left|right)/', '/^border-(?:top|bottom)-(?:left|right)-radius$/', 'float', 'clear'];
/** One part of a value: a word, or a function with its arguments. */
const PART = String.raw`(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+`;
/** Four sides of which left and right differ, and corners that differ from left to right. */
const UNEVEN_SIDES = new RegExp(String.raw`^${PART}\s+(${PART})\s+${PART}\s+(?!\1$)${PART}$`);
const UNEVEN_CORNERS = new RegExp(String.raw`^(?!${PART}$)(?!(${PART})\s+\1\s+(${PART})\s+\2$)`);
/** Only the middle is the same from both sides. */
const MIRRORED = {
  '/^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color))$/': [UNEVEN_SIDES],
  'border-radius': [UNEVEN_CORNERS],
  '/^(?:left|right)$/': [/^(?!50%|calc\(50%)/],
  '/^background/': [/\bto (?:left|right)\b|\b-?(?:90|270)deg/],
  'transform-origin': [/left|right/],
  'text-align': ['left', 'right'],
};
const VALUES = { '/./': [/(?<![\w.])(?!0px|1px)[\d.]+px/], 'font-weight': [/^\d/], '/^font(?:-size)?$/': [/\d(?:px|rem)/] };
/** What is drawn from left to right whatever the language: charts, ramps of colours, a sign of two halves. */
const DRAWN = ['**/panels/chart/**/*.svelte', '**/panels/heatmap/*.svelte', '**/ui/data/Age.svelte'];

// Styles state no lengths, weights or colours of their own: these are tokens. A hairline is 1 px; media and container queries cannot use tokens.
/** @type {import('stylelint').Config} */
export default {
  ignoreFiles: 'src-renderer/styles/tokens.css',
  overrides: [
    { files: ['**/*.svelte'], customSyntax: 'postcss-html' },
    // The system draws its window buttons on one side, whatever the language.
    { files: ['**/titlebar/TitleBar.svelte'], rules: { 'property-disallowed-list': null } },
    { files: DRAWN, rules: { 'declaration-property-value-disallowed-list': VALUES } },
  ],
  rules: {
    'color-named': 'never',
    'color-no-hex': true,
    'function-disallowed-list': [/^(?:rgb|hsl|oklch|oklab|hwb|lab|lch|color)a?$/],
    'declaration-property-value-disallowed-list': { ...VALUES, ...MIRRORED },
    'property-disallowed-list': PHYSICAL,
    'declaration-block-no-duplicate-properties': true,
    'declaration-block-no-shorthand-property-overrides': true,
    'no-duplicate-selectors': true,
    'block-no-empty': true,
    'shorthand-property-no-redundant-values': true,
  },
};

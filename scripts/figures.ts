import { structure } from '../test/arch/structure.ts';

/** Each figure of the structure with its limit; a list counts its entries. */
const figures = structure();
const ROWS = [
  ['folders with more than 25 files', figures.fullFolders, 0],
  ['median lines of a file', figures.medianLines, 110],
  ['files of more than 400 lines', figures.longFiles, 0],
  ['import cycles, type-only included', figures.cycles.map((files) => files.join(' → ')), 0],
  ['exported type names declared twice in a layer', figures.sharedTypeNames, 0],
  ['file names in more than three places', figures.frequentNames, 0],
  ['file names without a subject', figures.bannedNames, 0],
  ['sentences formed inside the engine', figures.engineSentences, 0],
  ['raw px outside the tokens', figures.rawPixels, 100],
  // Raised only together with features: the desks of the whole market and its history took 24,000 lines; the heat map, the replay,
  // the portfolio, the orders and the tape 11,000; shares that ended, recorded holders and dense lines 950; the volume profile, tools, legend
  // and export of the chart, the replay of accounts, own ended orders, the fixed ladder, parts of net worth and menu entries 5,600;
  // studies of single trades, whole pictures of charts, one method of cost and the transactions behind figures 1,000; first rows of
  // screens, loan offers and volume since a reset 400.
  ['lines of the product without the demo world', figures.productLines, 122_500],
] as const;

for (const [what, value, limit] of ROWS) {
  const count = typeof value === 'number' ? value : value.length;
  console.log(`${count <= limit ? 'met   ' : 'missed'}  ${String(count).padStart(7)}  (at most ${limit})  ${what}`);
  if (typeof value !== 'number') for (const one of value) console.log(`                 ${one}`);
}

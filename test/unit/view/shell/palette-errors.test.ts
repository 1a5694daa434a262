import { beforeAll, describe, expect, it } from 'vitest';
import { PANEL_IDS, PANELS } from '#contract/panels.ts';
import { looseMatch, matching, type LooseMatch } from '#view/shell/palette/search.ts';

const titles = PANEL_IDS.map((id) => `${PANELS[id].title} ${PANELS[id].also ?? ''}`);
let loose: LooseMatch;
beforeAll(async () => {
  loose = await looseMatch();
});

describe('a panel', () => {
  it.each([
    ['wathclist', 'Watchlist'],
    ['watchlst', 'Watchlist'],
    ['ordr book', 'Order book'],
    ['book order', 'Order book'],
    ['portfolo', 'Portfolio'],
    ['protfolio', 'Portfolio'],
    ['finanecs', 'Finances'],
    ['tactcs', 'Tactics'],
    ['shcedule', 'Schedule'],
    ['auctoins', 'Auctions'],
    ['expolrer', 'API explorer'],
    ['lague', 'League'],
    ['conection', 'Connection'],
    ['nots', 'Notes'],
    ['sqaud', 'Squad'],
  ])('typed as %s is %s', (query, title) => {
    expect(matching(titles, (one) => one, query)[0] ?? titles[loose(titles, query)[0] ?? -1]).toMatch(new RegExp(`^${title} `));
  });

  it.each([
    ['revenue', 'Finances'],
    ['time and sales', 'Tape'],
    ['ladder', 'Order book'],
    ['standings', 'League'],
    ['roster', 'Squad'],
    ['remarks', 'Notes'],
  ])('is found by the other word %s', (query, title) => {
    expect(matching(titles, (one) => one, query)[0]).toMatch(new RegExp(`^${title} `));
  });

  it('is not found by a text that is nothing like it', () => {
    for (const query of ['qqqq', '', 'x', '…', 'brackwater']) expect(loose(titles, query)).toEqual([]);
  });
});

import { frame, trade, type Scene } from '../scene.ts';
import type { Studio } from '../studio-shots.ts';

const forget = async ({ host }: Studio): Promise<void> => {
  for (const name of await host.read('accounts', {})) await host.tell('account.remove', { name });
};
type Tile = 'equity' | 'lots' | 'portfolio';
const choose = ({ tile }: Studio, panel: Tile, name: string) => tile(panel).getByRole('radio', { name, exact: true }).click();

/** A scene with one tile of a panel of a portfolio, on the account of the demo world. */
const alone = (panel: Tile, params: object, shots: Scene['shots'], name: string | null = 'harrow', ref: string | null = null): Scene => ({
  begin: async (studio) => {
    await trade(studio);
    await forget(studio);
    if (name !== null) await studio.host.tell('account.add', { name });
    const id = `${panel}-1`;
    const root = { type: 'branch', size: 800, data: [{ type: 'leaf', size: 1400, data: { views: [id], activeView: id, id: '1' } }] };
    const place = {
      grid: { root, width: 1400, height: 800, orientation: 'HORIZONTAL' },
      panels: { [id]: { id, contentComponent: 'tile', tabComponent: 'tab', title: panel } },
      activeGroup: '1',
    };
    const tiles = { [id]: { panel, ref, group: null, role: 'receive', pinned: false, params } };
    await studio.host.tell('layout.save', { id: `shot-${panel}`, name: panel, tiles: { version: 1, place, tiles, links: {} } });
    await studio.host.tell('setting.set', { name: 'workspace', value: `shot-${panel}` });
    await studio.load();
    await studio.tile(panel).waitFor();
  },
  shots,
});
const shot = (
  panel: Tile,
  name: string,
  how: string,
  says: RegExp,
  before?: (studio: Studio) => Promise<unknown>,
): Scene['shots'][number] => ({
  name,
  how,
  part: frame(panel),
  go: async (studio) => {
    await before?.(studio);
    await studio.says(studio.tile(panel), says);
    await studio.page.mouse.move(700, 14);
  },
});

export const FOLIO: readonly Scene[] = [
  alone('equity', { range: 'all' }, [
    shot('equity', 'equity', 'Net worth, everything', /money in/),
    shot('equity', 'equity-profit', 'Profit and loss', /on money in/, (studio) => choose(studio, 'equity', 'Profit and loss')),
    shot('equity', 'equity-months', 'Months', /Year, all/, (studio) => choose(studio, 'equity', 'Months')),
  ]),
  alone('equity', { range: 'dates', from: '2001-01-01', to: '2001-02-01' }, [
    shot('equity', 'equity-before', 'Dates before the first record', /before the first record/),
  ]),
  alone('equity', { range: 'events' }, [shot('equity', 'equity-events', 'Two events of held shares', /Choose a first event/)]),
  alone('equity', {}, [shot('equity', 'equity-nobody', 'no account', /No accounts yet/)], null),
  alone(
    'lots',
    {},
    [
      shot('lots', 'lots', 'Lots of a club', /FIFO[^]*Average/),
      shot('lots', 'lots-closed', 'All sales', /realised/, (studio) => choose(studio, 'lots', 'All sales')),
    ],
    'harrow',
    'club_1',
  ),
  alone('portfolio', { tab: 'exposure' }, [
    shot('portfolio', 'exposure', 'Exposure by club', /groups/),
    shot('portfolio', 'exposure-map', 'Exposure as a map', /area = value/, ({ tile }) =>
      tile('portfolio').getByRole('button', { name: 'Show as map' }).click(),
    ),
    shot('portfolio', 'exposure-targets', 'Targets', /No target yet|Drift/, (studio) => choose(studio, 'portfolio', 'Targets')),
  ]),
  alone('portfolio', { tab: 'income' }, [
    shot('portfolio', 'income-calendar', 'Income with its calendar', /Next 7 d/),
    shot('portfolio', 'transactions', 'Transactions', /transactions/, (studio) => choose(studio, 'portfolio', 'Transactions')),
  ]),
];

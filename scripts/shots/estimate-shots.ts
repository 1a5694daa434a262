import { addEstimates } from '../../test/support/screen/estimate-rows.ts';
import type { Share } from '#contract/model/market/share.ts';
import { frame, trade, type Scene } from './scene.ts';
import type { Studio } from './studio-shots.ts';

const DAY = 86_400;
const later = (days: number): number => Math.floor(Date.now() / 1_000) + days * DAY;

/** Number of the workspaces opened: a page that closes saves its own once more. */
let opened = 0;
/** Opens a workspace with one panel. */
export async function alone({ host, load, tile }: Studio, panel: string, params: object = {}, ref: string | null = null): Promise<void> {
  const id = `${panel}-${++opened}`;
  const root = { type: 'branch', size: 800, data: [{ type: 'leaf', size: 1400, data: { views: [id], activeView: id, id: '1' } }] };
  const place = {
    grid: { root, width: 1400, height: 800, orientation: 'HORIZONTAL' },
    panels: { [id]: { id, contentComponent: 'tile', tabComponent: 'tab', title: panel } },
    activeGroup: '1',
  };
  const tiles = { [id]: { panel, ref, group: null, role: 'receive', pinned: false, params } };
  await host.tell('layout.save', { id: `only-${id}`, name: panel, tiles: { version: 1, place, tiles, links: {} } });
  await host.tell('setting.set', { name: 'workspace', value: `only-${id}` });
  await load();
  await tile(panel).waitFor();
}

export const ESTIMATES: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await alone(studio, 'estimates', { tab: 'theses' });
  },
  shots: [
    { name: 'estimates-theses-empty', how: 'the panel Estimates without a thesis' },
    {
      name: 'estimates',
      how: 'the panel Estimates after some weeks',
      go: async (studio) => {
        await addEstimates(studio.host);
        await alone(studio, 'estimates');
        await studio.says(studio.tile('estimates'), /Balance of a club/);
      },
    },
    {
      name: 'estimates-kind',
      how: 'one kind, with its errors over time',
      go: async (studio) => alone(studio, 'estimates', { kind: 'runway' }),
    },
    { name: 'panel-estimates', how: 'its tile', part: frame('estimates') },
    {
      name: 'estimate-tag',
      how: 'the tag of an estimate, with the focus',
      go: async (studio) => {
        await alone(studio, 'finances', {}, 'club_1');
        await studio.page
          .getByRole('button', { name: /^estimate right/ })
          .first()
          .focus();
      },
    },
    {
      name: 'estimates-theses',
      how: 'theses, one of them corrected',
      go: async (studio) => {
        const { host } = studio;
        const body = { share: 'club_3' as Share, measure: 'price', side: 'above', level: 12_000, due: later(40) } as const;
        const { id } = await host.tell('thesis.save', {
          thesis: { ...body, text: 'I hold it because its stadium is too small for its fans.' },
        });
        await host.tell('thesis.save', {
          id,
          thesis: { ...body, level: 11_000, text: 'Its stadium is too small, but the vote went wrong.' },
        });
        await host.tell('thesis.save', {
          thesis: {
            share: 'player_5' as Share,
            measure: 'rating',
            side: 'above',
            level: 80,
            due: later(20),
            text: 'Plays every week and is 21.',
          },
        });
        await alone(studio, 'estimates', { tab: 'theses' });
      },
    },
    {
      name: 'estimates-thesis-dialog',
      how: 'the dialog of a thesis',
      go: async ({ page, tile }) => {
        await tile('estimates').locator('[role=row][data-key]').first().dblclick();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'estimates-share-card',
      how: 'the profile of a club with a thesis',
      go: async (studio) => {
        await studio.page.keyboard.press('Escape');
        await studio.host.tell('thesis.save', {
          thesis: {
            share: 'club_1' as Share,
            measure: 'division',
            side: 'below',
            level: 2,
            due: later(90),
            text: 'Promotion this season.',
          },
        });
        await alone(studio, 'club', {}, 'club_1');
      },
    },
  ],
};

import type { Share } from '#contract/model/market/share.ts';
import { frame, inFront, trade, type Scene } from './scene.ts';
import type { Studio } from './studio-shots.ts';

const which = ({ tile }: Studio, name: string) => tile('votes').getByRole('radio', { name }).click();
const step = ({ world }: Studio) => world.control('/control/step', {});
const DAY = 86_400;

/** A club without an open vote, one of its larger holders, and the other holders. */
async function stakes({ host, world }: Studio): Promise<{ name: string; share: Share; voters: string[] }> {
  const open = new Set<string>((await host.read('votes', {})).map(({ share }) => share));
  const { rows } = await host.read('clubs', { ids: Array.from({ length: 20 }, (_, n) => n + 1) });
  const club = rows.find(({ club_id, top_influencers }) => !open.has(`club_${club_id}`) && (top_influencers?.length ?? 0) > 3);
  const share = `club_${club?.club_id ?? 1}` as Share;
  const name = club?.top_influencers?.[2]?.name ?? 'harrow';
  await world.control('/control/vote', { share, type: 'manager', proposing: 1, voting: DAY / 2 });
  const { owners } = await host.read('owners', { share });
  return { name, share, voters: owners.map((owner) => owner.name).filter((one) => one !== name) };
}
let about: Awaited<ReturnType<typeof stakes>>;

/** Casts votes, one per block, so that the chart has a curve. */
async function vote(studio: Studio): Promise<void> {
  const choices = [1, 1, 2, 3, 1, 1, 2, 2, 2, 2];
  for (const [n, option] of choices.entries()) {
    const voter = about.voters[n + 1];
    if (voter) await studio.world.control('/control/cast', { share: about.share, voter, option });
    await step(studio);
    await studio.page.waitForTimeout(1_100); // readings are a second apart
  }
}
const pick = async (studio: Studio): Promise<void> => studio.tile('votes').locator(`[data-key="${about.share} manager"]`).click();

export const VOTES: Scene = {
  begin: async (studio) => {
    await trade(studio);
    about = await stakes(studio);
    await studio.host.tell('account.add', { name: about.name });
    await step(studio);
    await studio.world.control('/control/vote', { share: 'player_3', type: 'agent', proposing: DAY, voting: 3 * DAY });
    await step(studio);
    await studio.host.tell('setting.set', { name: 'workspace', value: 'votes' });
    await studio.load();
    await studio.tile('votes').waitFor();
    await which(studio, 'My votes');
    await studio.tile('votes').locator('[data-key]').first().waitFor();
  },
  shots: [
    {
      name: 'votes-mine',
      how: 'the workspace Votes, an account watched, a vote on what it holds while votes come in',
      go: async (studio) => {
        await pick(studio);
        await vote(studio);
        await studio.says(studio.tile('proposal'), /What could change the result/);
      },
    },
    { name: 'panel-proposal', how: 'its tile', part: frame('proposal') },
    {
      name: 'panel-jobs',
      how: 'Jobs, behind the tape',
      part: frame('jobs'),
      go: async (studio) => {
        await inFront('Jobs')(studio);
        await studio.tile('jobs').locator('[role=row][data-key]').first().waitFor();
      },
    },
    {
      name: 'proposal-candidates',
      how: 'Candidates',
      part: frame('proposal'),
      go: async (studio) => {
        await studio.tile('proposal').getByRole('radio', { name: 'Candidates' }).click();
        await studio.says(studio.tile('proposal'), /Points per match/);
      },
    },
    {
      name: 'proposal-gone',
      how: 'the vote is taken back while it is shown',
      go: async (studio) => {
        await studio.tile('proposal').getByRole('radio', { name: 'Vote' }).click();
        await studio.world.control('/control/unvote', { share: about.share });
        await step(studio);
        await studio.says(studio.tile('proposal'), /No longer listed/);
      },
    },
    {
      name: 'proposal-ended',
      how: 'a vote that ends while it is shown, with its result',
      go: async (studio) => {
        await studio.world.control('/control/vote', { share: about.share, type: 'unlock', proposing: 1, voting: 14 });
        await step(studio);
        await studio.page.waitForTimeout(1_500);
        await step(studio);
        await studio.tile('votes').locator(`[data-key="${about.share} unlock"]`).click();
        await studio.tile('proposal').getByText('Unlock manager, voting').click();
        for (const [n, voter] of about.voters.slice(0, 3).entries()) {
          await studio.world.control('/control/cast', { share: about.share, voter, option: (n % 2) + 1 });
          await step(studio);
        }
        await studio.page.waitForTimeout(14_000);
        await step(studio);
        await studio.says(studio.tile('proposal'), /won\./);
      },
    },
    { name: 'votes-all', how: 'All open', part: frame('votes'), go: (studio) => which(studio, 'All open') },
    {
      name: 'votes-archive',
      how: 'Archive',
      part: frame('votes'),
      go: async (studio) => {
        await which(studio, 'Archive');
        await studio.says(studio.tile('votes'), /results updated/);
      },
    },
    {
      name: 'votes-archive-search',
      how: 'Archive, searched',
      part: frame('votes'),
      go: async (studio) => {
        await studio.tile('votes').getByLabel('Search the archive').fill('unlock');
        await studio.says(studio.tile('votes'), /found/);
      },
    },
    {
      name: 'votes-failed',
      how: 'faults 500 on votes; the page of a share that was not read before',
      go: async (studio) => {
        await studio.world.fault('500', { interface: ['gsp', 'rest'], match: 'proposals' });
        await which(studio, 'All open');
        await studio.tile('votes').locator('[role=row][data-key]').nth(9).dblclick();
        await studio.says(studio.tile('proposal'), /Couldn’t load/);
      },
    },
    {
      name: 'votes-nobody',
      how: 'no accounts',
      part: frame('votes'),
      go: async (studio) => {
        await studio.world.clear();
        for (const name of await studio.host.read('accounts', {})) await studio.host.tell('account.remove', { name });
        await which(studio, 'My votes');
        await studio.says(studio.tile('votes'), /No accounts yet/);
      },
    },
    {
      name: 'votes-voted',
      how: 'another account: a vote that is still to open, one with its vote in it',
      part: frame('votes'),
      go: async (studio) => {
        await studio.host.tell('account.add', { name: 'harrow' });
        await studio.says(studio.tile('votes'), /my weight \d/);
      },
    },
  ],
};

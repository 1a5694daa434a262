import { frame, market, openConnection, trade, type Scene } from './scene.ts';

/** The hosted service and the user's own node together. */
export const CROSS_CHECK: Scene = {
  begin: async (studio) => {
    await trade(studio);
    await market(studio);
    await openConnection(studio);
    await studio.page.locator('.tl-tab').filter({ hasText: 'Connection' }).first().dblclick();
    await studio.connect('both');
    await studio.says(studio.tile('connection'), /identical in both sources/);
  },
  shots: [
    { name: 'cross-check-same', how: 'the connection panel, both: what the two say of one block', part: frame('connection') },
    {
      name: 'cross-check-different',
      how: 'the same, after the node went astray: differing fields and the log of disagreements',
      part: frame('connection'),
      go: async (studio) => {
        await studio.world.fault('node-wrong');
        await studio.connect('hosted');
        await studio.connect('both');
        await studio.says(studio.tile('connection'), /Hosted service and node differ/);
      },
    },
  ],
};

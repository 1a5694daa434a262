import { firstRun, type Scene, type Shot } from './scene.ts';
import type { Studio } from './studio-shots.ts';

const source = (id: 'hosted' | 'node' | 'both'): Shot => ({
  name: `first-run-${id}`,
  how: `first step, the card of ${id}, addresses typed, tested`,
  go: async ({ page, world: { addresses } }) => {
    const fields = {
      'Base URL': addresses.baseUrl,
      'REST prefix': addresses.restPrefix,
      'Tool server URL': addresses.mcpUrl,
      'Node URL': addresses.nodeUrl,
      'Node health URL': addresses.nodeHealthUrl,
    };
    await page.getByTestId(`source-${id}`).click();
    for (const [label, value] of Object.entries(fields)) if (await page.getByLabel(label).count()) await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByTestId('test-result').waitFor();
  },
});
const next = async ({ page }: Studio): Promise<void> => page.getByRole('button', { name: 'Continue' }).click();

export const FIRST_RUN: Scene = {
  begin: firstRun,
  shots: [
    { name: 'first-run-source', how: 'nothing chosen yet' },
    source('hosted'),
    source('node'),
    source('both'),
    {
      name: 'first-run-names',
      how: 'demo world, then Continue, its account is offered',
      go: async (studio) => {
        await studio.page.getByTestId('source-demo').click();
        await next(studio);
        await studio.page.getByRole('checkbox', { name: /^Use the demo account / }).waitFor();
      },
    },
    { name: 'first-run-goals', how: 'Continue', go: next },
  ],
};

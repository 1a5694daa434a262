import type { Locator, Page } from 'playwright';
import { until } from './screen.ts';
import type { DemoWorld } from './workstation.ts';

/** Opens a club panel from the palette: finds the club by its number, then presses Tab for its panels. */
export async function openAbout(page: Page, club: number, panel: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill(`club ${club}`);
  await page.getByTestId('palette').getByRole('option').first().waitFor();
  await until(() => page.getByTestId('palette').getByRole('option').first().innerText()).toMatch(new RegExp(`\\b${club}\\b`));
  await page.keyboard.press('Tab');
  await page.getByTestId('palette').getByRole('option').filter({ hasText: panel }).first().click();
}

/** Chooses an option from a list behind a button. */
export async function chosenFrom(page: Page, button: Locator, option: string): Promise<void> {
  await button.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Calls the game state directly, without Touchline. Returns the payload. */
export const gameStateOf =
  ({ addresses }: DemoWorld, who: 'hosted' | 'node') =>
  async (method: string, params: object): Promise<unknown> => {
    const url = who === 'node' ? addresses.nodeUrl : `${addresses.baseUrl}/v1/gsp`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'user-agent': 'Touchline/test' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result } = (await response.json()) as { result: { data?: unknown } };
    return result.data ?? result;
  };

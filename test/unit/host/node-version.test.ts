import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nodeProblem } from '#host/node-version.ts';

it.each(['18.20.8', '20.20.2', '21.7.3', '22.0.0', '22.11.0'])(
  'Node %s is refused with one sentence that names the required version and the command',
  (node) => {
    const problem = nodeProblem({ node });
    expect(problem).toContain(`needs Node 22.12 or newer and this is ${node}`);
    expect(problem).toContain('npm run -s touchline -- ');
    expect(problem).not.toContain('\n');
  },
);

it.each(['22.12.0', '22.22.1', '23.0.0', '24.21.0', '100.0.0'])('Node %s is accepted', (node) => expect(nodeProblem({ node })).toBeNull());

it('the Node version of Electron is not checked', () => expect(nodeProblem({ node: '20.18.3', electron: '33.4.11' })).toBeNull());

it('the program checks the version before it loads anything that needs a newer one', () => {
  const imports = (file: string): string[] =>
    [...readFileSync(file, 'utf8').matchAll(/^import .* from '(.*)';$/gm)].map(([, from]) => from ?? '');
  expect(imports('src-main/headless/main.ts')).toEqual(['#host/node-version.ts']);
  expect(imports('src-main/host/node-version.ts')).toEqual([]);
});

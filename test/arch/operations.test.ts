import { describe, expectTypeOf, it } from 'vitest';
import type { METHODS, POLLS } from '#demo/gsp/methods.ts';
import type { BUNDLE_ROUTES } from '#demo/rest/bundles.ts';
import type { REST_ROUTES } from '#demo/rest/router.ts';
import type { TOOLS as DEMO_TOOLS } from '#demo/tools/tool-table.ts';
import type { BundlePath } from '#engine/api/tables/bundles.ts';
import type { GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import type { RestPath } from '#engine/api/tables/rest/rest.ts';
import type { ToolName } from '#engine/api/tables/tools/tools.ts';

// The compiler checks these: an operation without an answer of the demo world, or an answer without a row, fails `npm run check`.
describe('the demo world answers', () => {
  it('exactly the REST paths and bundles of the tables', () => {
    expectTypeOf<keyof typeof REST_ROUTES>().toEqualTypeOf<RestPath>();
    expectTypeOf<keyof typeof BUNDLE_ROUTES>().toEqualTypeOf<BundlePath>();
  });
  it('exactly the methods of the tables', () => {
    expectTypeOf<keyof typeof METHODS | (typeof POLLS)[number] | 'getnullstate'>().toEqualTypeOf<GspMethod>();
  });
  it('exactly the tools of the tables', () => {
    expectTypeOf<keyof typeof DEMO_TOOLS>().toEqualTypeOf<ToolName>();
  });
});

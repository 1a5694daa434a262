import type { PostTo } from '#engine/alerts/deliver/webhook.ts';

/** Posts webhooks through a test's `fetch`, without a name lookup. */
export const postBy =
  (send: typeof fetch): PostTo =>
  async (address, _to, { body, type, signal }) => {
    const { status, headers } = await send(address, {
      method: 'POST',
      body,
      signal,
      redirect: 'manual',
      headers: { 'content-type': type },
    });
    return { status, headers };
  };

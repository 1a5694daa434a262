import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import type { PostTo } from '#engine/alerts/deliver/webhook.ts';

/** Posts with Node's own HTTP client, because fetch would resolve the name a second time. Each post uses its own socket. */
export const postTo: PostTo = (address, to, { body, type, signal }) =>
  new Promise((resolve, reject) => {
    const found = to.map((one) => ({ address: one, family: isIPv6(one) ? 6 : 4 }));
    const [first] = found;
    if (!first) return reject(new Error('no address to post to'));
    const lookup: LookupFunction = (_name, { all }, done) => (all ? done(null, found) : done(null, first.address, first.family));
    const request = new URL(address).protocol === 'https:' ? secure : plain;
    const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body) };
    const sent = request(address, { method: 'POST', agent: false, headers, lookup, signal }, (answer) => {
      answer.destroy();
      const answerHeaders = new Headers();
      for (const name of ['retry-after', 'date'] as const) {
        const value = answer.headers[name];
        if (value !== undefined) answerHeaders.set(name, value);
      }
      resolve({ status: answer.statusCode ?? 0, headers: answerHeaders });
    });
    sent.on('error', reject);
    sent.end(body);
  });

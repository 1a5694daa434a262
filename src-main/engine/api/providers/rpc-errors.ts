import { fault, type Fault } from '#contract/faults.ts';
import { verbatim, about, text, type CodedText } from '#contract/text/coded-text.ts';

interface RpcFault {
  readonly fault: Fault;
  /** The provider does not have the method, so it is not called for a while. */
  readonly learn: boolean;
  /** The provider has the method, but disables it as unsafe. */
  readonly unsafe: boolean;
}

/** Converts a JSON-RPC error to a fault. `who` names the provider. */
export function rpcFault(who: CodedText, method: string, error: { readonly code: number; readonly message: string }): RpcFault {
  const said = error.message.trim();
  const words = said === '' ? text('method.error', { code: error.code }) : verbatim(`${said} (${error.code})`);
  const detail = about(method, words);
  const unsafe = /unsafe/i.test(said);
  if (error.code === -32601 || (error.code === -32600 && unsafe))
    return { fault: fault('not-served', text('method.refused-with', { who, method, said: words })), learn: !unsafe, unsafe };
  const other = { learn: false, unsafe: false };
  if (error.code === -32604 || error.code === 404) return { fault: fault('not-found', detail), ...other };
  if (error.code === -32603 || error.code === -32700 || error.code >= 500 || (error.code <= -32000 && error.code > -32100))
    return { fault: fault('server-error', detail), ...other };
  return { fault: fault('refused', detail), ...other };
}

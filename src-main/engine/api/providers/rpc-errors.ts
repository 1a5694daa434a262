import { fault, type Fault } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';

interface RpcFault {
  readonly fault: Fault;
  /** The provider does not have the method, so it is not called for a while. */
  readonly learn: boolean;
  /** The provider has the method, but disables it as unsafe. */
  readonly unsafe: boolean;
}

/** Converts a JSON-RPC error to a fault. `who` is "the hosted service" or "your node". */
export function rpcFault(who: string, method: string, error: { readonly code: number; readonly message: string }): RpcFault {
  const said = error.message.trim();
  const words = said === '' ? `error ${error.code}` : `${said} (${error.code})`;
  const detail = `${method}: ${words}`;
  const unsafe = /unsafe/i.test(said);
  if (error.code === -32601 || (error.code === -32600 && unsafe))
    return { fault: fault('not-served', verbatim(`${who} refused ${method}: ${words}`)), learn: !unsafe, unsafe };
  const other = { learn: false, unsafe: false };
  if (error.code === -32604 || error.code === 404) return { fault: fault('not-found', verbatim(detail)), ...other };
  if (error.code === -32603 || error.code === -32700 || error.code >= 500 || (error.code <= -32000 && error.code > -32100))
    return { fault: fault('server-error', verbatim(detail)), ...other };
  return { fault: fault('refused', verbatim(detail)), ...other };
}

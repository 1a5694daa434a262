interface Rule {
  /** How prominently the view shows the fault: grey text, a warning band or an alarm. */
  readonly tone: 'quiet' | 'warn' | 'alarm';
  /** Whether an automatic retry may help. */
  readonly retry: boolean;
  /** Exit code of the command line: 2 for wrong use that is found before any request is sent. */
  readonly exit: 1 | 2;
}

/** All faults that a user can meet. Their texts are in `text/english/fault-text.ts`. */
export const FAULTS = {
  unreachable: { tone: 'alarm', retry: true, exit: 1 },
  throttled: { tone: 'warn', retry: true, exit: 1 },
  'server-error': { tone: 'warn', retry: true, exit: 1 },
  behind: { tone: 'warn', retry: true, exit: 1 },
  unheard: { tone: 'quiet', retry: true, exit: 1 },
  refused: { tone: 'warn', retry: false, exit: 1 },
  unreadable: { tone: 'warn', retry: true, exit: 1 },
  'not-found': { tone: 'quiet', retry: false, exit: 1 },
  'not-served': { tone: 'quiet', retry: false, exit: 1 },
  'needs-hosted': { tone: 'quiet', retry: false, exit: 1 },
  'tool-failed': { tone: 'warn', retry: false, exit: 1 },
  offline: { tone: 'quiet', retry: false, exit: 1 },
  'wrong-chain': { tone: 'alarm', retry: false, exit: 1 },
  'bad-params': { tone: 'warn', retry: false, exit: 2 },
  'needs-confirmation': { tone: 'warn', retry: false, exit: 2 },
  unknown: { tone: 'warn', retry: false, exit: 2 },
  'not-recorded': { tone: 'quiet', retry: false, exit: 1 },
  storage: { tone: 'alarm', retry: false, exit: 1 },
  'port-in-use': { tone: 'alarm', retry: false, exit: 1 },
  closed: { tone: 'alarm', retry: true, exit: 1 },
  bug: { tone: 'alarm', retry: false, exit: 1 },
} as const satisfies Record<string, Rule>;

export type FaultCode = keyof typeof FAULTS;

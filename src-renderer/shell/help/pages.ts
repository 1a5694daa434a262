import type { HelpTopic } from '#contract/links.ts';
import * as alerts from '../../../docs/guide/alerts.md';
import * as clubsAndTactics from '../../../docs/guide/clubs-and-tactics.md';
import * as commandLine from '../../../docs/guide/command-line.md';
import * as connectANode from '../../../docs/guide/connect-a-node.md';
import * as dataAndPrivacy from '../../../docs/guide/data-and-privacy.md';
import * as estimates from '../../../docs/guide/estimates.md';
import * as glossary from '../../../docs/guide/glossary.md';
import * as gettingStarted from '../../../docs/guide/getting-started.md';
import * as leftRunning from '../../../docs/guide/left-running.md';
import * as market from '../../../docs/guide/market.md';
import * as namePacks from '../../../docs/guide/name-packs.md';
import * as screeners from '../../../docs/guide/screeners.md';
import * as trading from '../../../docs/guide/trading.md';
import * as troubleshooting from '../../../docs/guide/troubleshooting.md';
import * as votes from '../../../docs/guide/votes.md';
import * as windowsPage from '../../../docs/guide/windows.md';
import * as worth from '../../../docs/guide/worth.md';
import * as whatsNew from '../../../CHANGELOG.md';

/** A page of the guide as the build makes it. */
export interface HelpPage {
  readonly title: string;
  readonly html: string;
}

/** The pages of the guide in English by file name, and the changes of this version. */
export const PAGES: Readonly<Record<HelpTopic, HelpPage>> = {
  'getting-started': gettingStarted,
  'connect-a-node': connectANode,
  windows: windowsPage,
  trading,
  market,
  screeners,
  'clubs-and-tactics': clubsAndTactics,
  votes,
  worth,
  estimates,
  alerts,
  'left-running': leftRunning,
  'command-line': commandLine,
  'name-packs': namePacks,
  'data-and-privacy': dataAndPrivacy,
  troubleshooting,
  glossary,
  'whats-new': whatsNew,
};

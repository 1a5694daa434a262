import { describe, expect, it } from 'vitest';
import { sources } from './sources.ts';

/** `{#each list as pattern, index (key)}`: the list, the index and the key. */
const EACH = /\{#each\s+([\s\S]+?)\s+as\s+(?!const\b)([\s\S]+?)\s*\(([^()]*(?:\([^()]*\))*[^()]*)\)\}/g;
const view = sources('src-renderer').filter(({ path }) => path.endsWith('.svelte'));
const lists = view.flatMap(({ path, text }) =>
  [...text.matchAll(EACH)].map(([, list = '', pattern = '', key = '']) => ({
    place: path.replace('src-renderer/', ''),
    list: list.trim(),
    index: /,\s*(\w+)$/.exec(pattern)?.[1] ?? null,
    key: key.trim(),
  })),
);

/** The key is the position, comes from `keyed`, or the list is a literal in the source. */
const isSafe = ({ list, index, key }: (typeof lists)[number]): boolean =>
  key === index ||
  /^keyed\(/.test(list) ||
  /^[A-Z_]+$/.test(list) ||
  /^\[['"[\d]/.test(list) ||
  list.startsWith('{ length') ||
  list.startsWith('Object.entries(KEYS)');

/** Keys that are ids, each with the reason why no two rows of its list share one. */
const IDS: Readonly<Record<string, string>> = {
  'charts/StairAreas.svelte value': 'the ticks of an axis',
  'charts/StairAreas.svelte side.tone': 'the two sides of a book',
  'charts/Radar.svelte key': 'the compared rows differ',
  'domain/PositionPicker.svelte code ?? y': 'a cell has its position, or its place in the column',
  'panels/chart/Legend.svelte entry.key': 'a compared share is one line',
  'panels/compare/Compare.svelte ref': 'the compared rows differ',
  'panels/compare/Compare.svelte field': 'a table in the source',
  'panels/scatter/Plot.svelte seasons': 'the ticks of an axis',
  'panels/scatter/Plot.svelte price': 'the ticks of an axis',
  'panels/scatter/Plot.svelte point.share': 'a share is one point',
  'panels/screener/ScreenForm.svelte field': 'a table in the source',
  'panels/screener/ScreenForm.svelte id': 'a table in the source',
  'panels/similar/AskStrip.svelte price': 'the ticks of an axis',
  'panels/worth/AssetBar.svelte part.name': 'the parts of a worth are named once',
  'panels/worth/AssetTable.svelte part.name': 'the parts of a worth are named once',
  'panels/worth/ClubPayouts.svelte line.name': 'the kinds of payout',
  'panels/worth/DiscountChart.svelte n': 'the places of days without a reading',
  'panels/worth/DiscountChart.svelte value': 'the ticks of an axis',
  'panels/worth/PaybackCurve.svelte seasons': 'the ticks of an axis',
  'panels/worth/PaybackCurve.svelte size': 'the ticks of an axis',
  'panels/worth/RatingPathChart.svelte rating': 'the ticks of an axis',
  'panels/worth/RatingPathChart.svelte age': 'the ticks of an axis',
  'panels/worth/RulesTable.svelte line.name': 'the rules of payout',
  'panels/alerts/AlertDetails.svelte one.channel': 'an alert keeps one delivery a channel',
  'panels/alerts/ActiveAlerts.svelte heading': 'the four sections',
  'panels/alerts/ActiveAlerts.svelte key': 'the kind and id of an alert or rule',
  'panels/alerts/ActiveAlerts.svelte label': 'the two tags of an alert differ',
  'panels/auctions/ClubPick.svelte hit.ref': 'the search finds an entity once',
  'panels/chart/AlertLayer.svelte level.id': 'the rule and the place of its condition',
  'panels/chart/compare/Compare.svelte share': 'the parameters drop repeated shares',
  'panels/chart/compare/Compare.svelte found.ref': 'the search finds an entity once',
  'panels/chart/Legend.svelte n': 'the place of a study',
  'panels/chart/DataTable.svelte row.i': 'the place of a bar',
  'panels/chart/DataTable.svelte study.id': 'one series of the chart',
  'panels/chart/events/EventLane.svelte chip.events[0]?.at ?? n': 'events of one time share a chip',
  'panels/connection/Budget.svelte lane.lane': 'the lanes of the budget',
  'panels/connection/Budget.svelte spender.resource': 'requests are summed by resource',
  'panels/connection/Capabilities.svelte sum.server': 'operations are counted by server',
  'panels/connection/Capabilities.svelte feature.title': 'a table in the source',
  'panels/connection/CrossCheck.svelte entry': 'the entry itself',
  'panels/connection/Sources.svelte source.name': 'the sources of the engine',
  'panels/explorer/ParamForm.svelte field.name': 'the parameters of an operation',
  'panels/finances/WeekChart.svelte value': 'the ticks of an axis',
  'panels/finances/WeekChart.svelte week.number': 'weeks are counted through',
  'panels/match/Lineups.svelte side': 'home and away',
  'panels/match/Lineups.svelte slot': 'the slots of a formation',
  'panels/match/Stats.svelte stat.label': 'a table in the source',
  'panels/match/KeyEvents.svelte moment.key': 'the place of a moment',
  'panels/match/Timeline.svelte moment.key': 'the place of a moment',
  'panels/match/Timeline.svelte mark': 'the marks of an axis',
  'panels/match/Commentary.svelte action.key': 'lines are grouped by it',
  'panels/market/Market.svelte label': 'a table in the source',
  'panels/orderbook/LadderSide.svelte row.key': 'a price, or the place of an order at it',
  'panels/orderbook/FixedLadder.svelte row.key': 'a price has one row, or one of each side',
  'panels/player/Player.svelte code': 'positions are a set',
  'panels/player/Player.svelte text': 'each flag is said once',
  'panels/proposal/VoteHead.svelte proposalKey(other)': 'the key of a vote',
  'panels/proposal/Proposal.svelte option.id': 'the id of an option',
  'panels/proposal/TallyCurve.svelte option.id': 'the id of an option',
  'panels/proposal/PivotAnalysis.svelte option.id': 'the id of an option',
  'panels/rules/Suggestions.svelte offer.id': 'the id of a suggestion',
  'panels/schedule/Month.svelte week[0]': 'a day',
  'panels/schedule/Month.svelte day': 'a day',
  'panels/squad/Depth.svelte place.code': 'the positions of a formation',
  'panels/tactics/Timeline.svelte change.field': 'the field that a change stands in',
  'panels/tactics/draft/DraftDiff.svelte one.field': 'each field is compared once',
  'panels/tactics/draft/DraftPlayers.svelte spotText(spot)': 'the place on the sheet',
  'panels/trades/PrintRow.svelte id': 'the columns of the tape',
  'panels/trades/TapeList.svelte id': 'the columns of the tape',
  'panels/trades/TapeList.svelte line.key': 'the id of a trade, or the day before it',
  'panels/watchlist/AddBar.svelte line.ref': 'the search finds an entity once',
  'shell/exchange/ExportDialog.svelte id': 'the id of a workspace',
  'shell/exchange/ImportDialog.svelte id': 'the place of a workspace or the name of a setting',
  'shell/WorkspaceDialogs.svelte version': 'the version of a workspace',
  'shell/KeySheet.svelte where': 'keys are grouped by it',
  'shell/KeySheet.svelte row.id': 'the id of a key',
  'shell/Toasts.svelte toast.key': 'a toast replaces the one with its key',
  'shell/titlebar/WindowButtons.svelte act': 'a table in the source',
  'shell/titlebar/WorkspaceTabs.svelte workspace.id': 'the id of a workspace',
  'shell/digest/Digest.svelte group.title': 'a table in the source',
  'shell/digest/Digest.svelte line.id': 'the id of a line',
  'shell/dock/DockArea.svelte tile.id': 'the id of a tile',
  'shell/firstrun/FirstRun.svelte title': 'a table in the source',
  'shell/firstrun/SourceStep.svelte what': 'a table in the source',
  'shell/firstrun/SourceStep.svelte name': 'a table in the source',
  'shell/palette/Palette.svelte section.title': 'each section is listed once',
  'shell/palette/Palette.svelte choice.id': 'an entity, panel or command, each once a section',
  'shell/settings/AlertsPage.svelte name': 'the names of settings',
  'shell/settings/ConnectionPage.svelte name': 'the names of settings',
  'shell/settings/MutedList.svelte rule.id': 'the id of a rule',
  'shell/settings/MutedList.svelte ref': 'an entity is muted once',
  'shell/settings/Settings.svelte name': 'the names of settings',
  'shell/settings/StoragePage.svelte name': 'the names of settings',
  'shell/statusbar/StatusBar.svelte segment.id': 'a table in the source',
  'shell/statusbar/SyncItem.svelte action': 'a table in the source',
  'domain/AccountNames.svelte hit.ref': 'the search finds an entity once',
  'domain/AccountNames.svelte account': 'accounts are a set',
  'ui/controls/EntityField.svelte hit.ref': 'the search finds an entity once',
  'domain/PlayerCard.svelte code': 'positions are a set',
  'domain/PlayerCard.svelte sign.sign': 'each sign is drawn once',
  'domain/PlayerMarks.svelte sign': 'each sign is drawn once',
  'ui/controls/Radio.svelte option.value': 'choices written down in the source',
  'ui/controls/Segmented.svelte option.value': 'choices written down in the source',
  'ui/controls/Select.svelte group': 'options are grouped by it',
  'ui/tile/ServingMarks.svelte serving.server': 'one row a server',
  'domain/TallyBar.svelte part.id': 'the id of an option',
  'ui/data/Table.svelte item.slot': 'arrange tells equal keys apart, and each has a place of its own',
  'ui/json/JsonText.svelte item.key': 'the number of a line',
  'ui/json/JsonTree.svelte item.key': 'the path of a value',
  'ui/table/Head.svelte column.id': 'the columns of a table',
  'ui/table/Row.svelte column.id': 'the columns of a table',
  'shell/help/Help.svelte name': 'the file name of a page',
};

describe('keyed lists', () => {
  it('are found in the sources', () => expect(lists.length).toBeGreaterThan(100));

  it('have keys by position, by `keyed` or by an id that no two rows share', () => {
    const doubtful = lists.filter((one) => !isSafe(one)).map(({ place, key }) => `${place} ${key}`);
    expect(doubtful.filter((one) => !(one in IDS))).toEqual([]);
    expect(Object.keys(IDS).filter((one) => !doubtful.includes(one))).toEqual([]);
  });
});

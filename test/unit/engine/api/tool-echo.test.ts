import { describe, expect, it } from 'vitest';
import { toolRow } from '#engine/api/tables/tools/tools.ts';
import { ignored, otherThan } from '#engine/api/tables/tools/answer-echo.ts';
import { english } from '../../../support/english-text.ts';

const row = (name: string) => {
  const found = toolRow(name);
  if (!found) throw new Error(name);
  return found;
};

describe('an ignored argument is detected where the response shows it', () => {
  it.each<[tool: string, args: Record<string, unknown>, answer: unknown, complaint: string | null]>([
    ['get_club_overview', { club_id: 7 }, { club_id: 9 }, 'the response is about club 9, not 7'],
    ['get_club_overview', { club_id: 7 }, { club_id: 7 }, null],
    ['get_club_overview', { club_id: 7 }, { name: 'no id' }, null],
    ['get_club_overview', { club_id: 7 }, null, null],
    ['get_club_overview', { club_id: 7 }, { club_id: 7, transfers: [{ club_id: 9 }], manager: { club_id: 9 } }, null],
    ['get_club_details', { club_id: 7 }, { club: { club_id: 8 } }, 'the response is about club 8, not 7'],
    [
      'get_squad',
      { club_id: 7 },
      [
        { player_id: 1, club_id: 7 },
        { player_id: 2, club_id: 9 },
      ],
      'the response is about club 9, not 7',
    ],
    ['get_squad', { club_id: 7 }, [{ player_id: 1, club_id: 9, loaned_to_club: 7 }], null],
    [
      'get_club_schedule',
      { club_id: 7 },
      {
        fixtures: [
          { home_club: 7, away_club: 1 },
          { home_club: 2, away_club: 7 },
        ],
      },
      null,
    ],
    ['get_club_schedule', { club_id: 7 }, { fixtures: [{ home_club: 3, away_club: 1 }] }, 'the response is about club 3, not 7'],
    ['search_clubs', { club_ids: [1, 2] }, { items: [{ club_id: 2 }, { club_id: 3 }] }, 'the response is about club 3, not 1, 2'],
    ['search_clubs', { country_id: 'ENG' }, [{ club_id: 1, country_id: 'ESP' }], 'the response is about country ESP, not ENG'],
    ['search_clubs', { country_id: 'ENG,ESP' }, [{ club_id: 1, country_id: 'ESP' }], null],
    ['get_share_orderbook', { share: 'club_7' }, { share: { club: 8 } }, 'the response is about share club_8, not club_7'],
    ['get_share_orderbook', { share: 'club_7' }, { share: { type: 'club', id: 7 } }, null],
    ['get_user_details', { username: ['a', 'b'] }, [{ name: 'b' }], null],
    ['get_user_details', { username: 'a' }, [{ name: 'b' }], 'the response is about user b, not a'],
    ['get_league_tables', { country_id: 'ENG', division: 1 }, [{ club_id: 1, division: 2 }], 'the response is about division 2, not 1'],
    ['get_fixture', { fixture_id: 5 }, { fixture: { fixture_id: 6 } }, 'the response is about fixture 6, not 5'],
    ['get_match_commentary', { fixture_id: 5 }, { fixture_id: 6, commentary: [] }, 'the response is about fixture 6, not 5'],
    ['get_all_votes', { state: 'voting' }, [{ state: 'upcoming' }], 'the response is about state upcoming, not voting'],
  ])('%s %j %j', (tool, args, answer, complaint) => expect(english(otherThan(row(tool), answer, args))).toBe(complaint));

  it.each<[tool: string | null, args: Record<string, unknown>, answer: unknown, note: string | null]>([
    [null, { limit: 2 }, [1, 2, 3].map((id) => ({ id })), 'The service ignored `limit`: 2 requested, 3 returned.'],
    [null, { limit: 3 }, [1, 2, 3].map((id) => ({ id })), null],
    ['get_rich_list', { limit: 1 }, { items: [{ name: 'a' }, { name: 'b' }] }, 'The service ignored `limit`: 1 requested, 2 returned.'],
    ['get_top_transfer_auctions', { num: 1 }, [{ player_id: 1 }, { player_id: 2 }], 'The service ignored `num`: 1 requested, 2 returned.'],
    ['get_squad', {}, [{ player_id: 1 }], 'No `club_id` was given, so the response isn’t about anything specific.'],
    ['get_squad', {}, [], null],
    [
      'get_messages',
      { season_id: 1 },
      [{ message_id: 1 }],
      'No `country_id`, `comp_id` or `club_id` was given, so the response isn’t about anything specific.',
    ],
    ['get_messages', { comp_id: 1 }, [{ message_id: 1 }], null],
    ['get_user_details', {}, [{ name: 'a' }], null],
  ])('%s %j', (tool, args, answer, note) => expect(english(ignored(tool === null ? null : row(tool), answer, args))).toBe(note));
});

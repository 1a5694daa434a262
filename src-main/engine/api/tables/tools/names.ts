import { z } from 'zod';
import type { Candidate } from '#contract/model/market/analysis.ts';
import { absent, each, id, name, text } from '../../schema/fields.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { country, limit } from './argument-schemas.ts';
import { rows, tool } from './tool-endpoint.ts';

/** A candidate for a name: an id of any kind, with a confidence if there is one. */
const candidate = z
  .looseObject({ name: text, ...each(z.number().nullish(), 'confidence', 'score', 'confidence_score') })
  .transform((row, context): Candidate => {
    const own = ['id', 'club_id', 'player_id', 'league_id', 'comp_id', 'competition_id', 'stadium_id'].find((key) => !absent(row[key]));
    const read = id.safeParse(own === undefined ? undefined : row[own]);
    if (read.success) return { id: read.data, name: row.name, confidence: row.confidence ?? row.confidence_score ?? row.score ?? null };
    context.addIssue({ code: 'custom', path: ['id'], message: 'is missing' });
    return z.NEVER;
  });
const candidates = rows(candidate, 'candidates', 'matches');
const named = { name, ...limit };

/** Tools that find ids by name. The game uses its own names, so real-world names may have no match. */
export const NAME_TOOLS = {
  resolve_player_name: tool(FRESH.reference, [], named, candidates),
  resolve_club_name: tool(FRESH.reference, [], named, candidates),
  resolve_league_name: tool(FRESH.reference, [], { ...named, ...country }, candidates),
  resolve_competition_name: tool(FRESH.reference, [], named, candidates),
  resolve_stadium_name: tool(FRESH.reference, [], named, candidates),
} as const;

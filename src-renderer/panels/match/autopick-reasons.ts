/** Why the game played its own line-up, by the codes that the service is known to send. */
const NOTES: Readonly<Record<string, string>> = {
  invalid_player: 'Autopicked by the game: a place was empty, or its player was no longer available.',
  dud_players: 'Autopicked by the game: the line-up had injured or banned players.',
};

/** Returns the note for a reason; an unknown one is shown as served. */
export const autopickNote = (reason: string): string =>
  Object.hasOwn(NOTES, reason) ? (NOTES[reason] ?? reason) : `Autopicked by the game (${reason}).`;

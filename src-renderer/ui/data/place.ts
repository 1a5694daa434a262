/** "ENG, Division 2": where a club plays, as far as it is known; division 1 is the top one. Empty when nothing is. */
export function placeOf({
  country_id,
  division,
}: {
  readonly country_id?: string | null | undefined;
  readonly division?: number | null | undefined;
}): string {
  return [country_id, division === null || division === undefined ? null : `Division ${division}`].filter(Boolean).join(', ');
}

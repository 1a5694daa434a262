/** Returns a club's country and division, as in "ENG, Division 2"; empty if neither is known. Division 1 is the top one. */
export function placeOf({
  country_id,
  division,
}: {
  readonly country_id?: string | null | undefined;
  readonly division?: number | null | undefined;
}): string {
  return [country_id, division === null || division === undefined ? null : `Division ${division}`].filter(Boolean).join(', ');
}

/** Paths of a stair: at each x the height stays until the next. Pixels, for the `d` of an SVG path. */

export interface StairPoint {
  readonly x: number;
  readonly y: number;
}

const at = ({ x, y }: StairPoint): string => `${x.toFixed(1)},${y.toFixed(1)}`;

/** The line from `ground` up over the points and on to `endX`. Points in the order they are climbed. */
export function stairLine(points: readonly StairPoint[], ground: number, endX: number): string {
  const [first] = points;
  if (!first) return '';
  let path = `M${at({ x: first.x, y: ground })}`;
  let height = ground;
  for (const point of points) {
    path += `L${at({ x: point.x, y: height })}L${at(point)}`;
    height = point.y;
  }
  return `${path}L${at({ x: endX, y: height })}`;
}

/** The area below the same stair. */
export function stairArea(points: readonly StairPoint[], ground: number, endX: number): string {
  const line = stairLine(points, ground, endX);
  return line === '' ? '' : `${line}L${at({ x: endX, y: ground })}Z`;
}

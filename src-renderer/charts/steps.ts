/** Step-shaped SVG paths: each height extends to the next x. Coordinates are pixels. */

interface StairPoint {
  readonly x: number;
  readonly y: number;
}

const at = ({ x, y }: StairPoint): string => `${x.toFixed(1)},${y.toFixed(1)}`;

/** Returns the line from `ground` along the points to `endX`. Points are in drawing order. */
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

/** Returns the area below that line. */
export function stairArea(points: readonly StairPoint[], ground: number, endX: number): string {
  const line = stairLine(points, ground, endX);
  return line === '' ? '' : `${line}L${at({ x: endX, y: ground })}Z`;
}

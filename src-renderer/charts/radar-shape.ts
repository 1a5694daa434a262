/** Marks of compared series, in order; each series also has a dash and a colour of its own. */
export const MARKERS = ['circle', 'square', 'triangle', 'diamond', 'cross', 'ring'] as const;
type Marker = (typeof MARKERS)[number];

/** How the series of a comparison are drawn, in order: never told apart by colour alone. */
export const SERIES: readonly { readonly colour: number; readonly dash: string; readonly marker: Marker }[] = [
  { colour: 1, dash: '', marker: 'circle' },
  { colour: 2, dash: '5 3', marker: 'square' },
  { colour: 6, dash: '1.5 3', marker: 'triangle' },
  { colour: 3, dash: '8 3 2 3', marker: 'diamond' },
  { colour: 4, dash: '3 3', marker: 'cross' },
  { colour: 5, dash: '10 4', marker: 'ring' },
];

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Returns the point of an axis at a part of the radius, from the centre upwards and clockwise. */
export function radial(axis: number, axes: number, part: number, radius: number): Spot {
  const angle = (2 * Math.PI * axis) / axes - Math.PI / 2;
  return { x: Math.cos(angle) * radius * part, y: Math.sin(angle) * radius * part };
}

const at = ({ x, y }: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Returns a closed polygon around the centre: a ring of the grid. */
export const ringPath = (axes: number, part: number, radius: number): string =>
  `M${Array.from({ length: axes }, (_, i) => at(radial(i, axes, part, radius))).join('L')}Z`;

/** Returns the line through the known values (0 to 1) of a series. It breaks at unknown ones, and closes if there are none. */
export function seriesPath(values: readonly (number | null)[], radius: number): string {
  const axes = values.length;
  const points = values.map((value, i) => (value === null ? null : radial(i, axes, value, radius)));
  if (!points.includes(null)) return `M${points.flatMap((point) => (point ? [at(point)] : [])).join('L')}Z`;
  return points
    .flatMap((point, i) => {
      const next = points[(i + 1) % axes];
      return point && next ? [`M${at(point)}L${at(next)}`] : [];
    })
    .join('');
}

/** Returns a marker around a point. */
export function markerPath(marker: Marker, { x, y }: Spot, size = 3): string {
  const [a, b] = [size, 2 * size];
  switch (marker) {
    case 'square':
      return `M${x - a} ${y - a}h${b}v${b}h${-b}Z`;
    case 'triangle':
      return `M${x} ${y - a - 0.5}l${a + 0.5} ${b}h${-b - 1}Z`;
    case 'diamond':
      return `M${x} ${y - a - 1}l${a + 1} ${a + 1}l${-a - 1} ${a + 1}l${-a - 1} ${-a - 1}Z`;
    case 'cross':
      return `M${x - a} ${y - a}l${b} ${b}M${x + a} ${y - a}l${-b} ${b}`;
    default:
      return `M${x - a} ${y}a${a} ${a} 0 1 0 ${b} 0a${a} ${a} 0 1 0 ${-b} 0Z`;
  }
}

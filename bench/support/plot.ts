/** A curve to draw: both axes are logarithmic, so that a straight line with the slope of the dotted one is linear growth. */
export interface Curve {
  name: string;
  title: string;
  xLabel: string;
  yLabel: string;
  /** Points with positive coordinates, from left to right. */
  series: { name: string; points: [number, number][] }[];
}

const WIDTH = 640;
const HEIGHT = 400;
const MARGIN = { left: 72, right: 150, top: 40, bottom: 52 };
const COLORS = ['#1d4e89', '#b3421f', '#3b7a57', '#7a4b8f'] as const;

/** The curve as an SVG picture of its own, readable on light and dark pages. */
export function plot({ title, xLabel, yLabel, series }: Curve): string {
  const points = series.flatMap((each) => each.points);
  const x = scale(
    points.map(([value]) => value),
    MARGIN.left,
    WIDTH - MARGIN.right,
  );
  const y = scale(
    points.map(([, value]) => value),
    HEIGHT - MARGIN.bottom,
    MARGIN.top,
  );
  const lines = series.map(({ name, points: own }, index) => {
    const color = COLORS[index % COLORS.length] ?? COLORS[0];
    const [lastX, lastY] = own.at(-1) ?? [1, 1];
    return (
      `<path d="${path(own.map(([a, b]) => [x.at(a), y.at(b)]))}" fill="none" stroke="${color}" stroke-width="2"/>` +
      own
        .map(
          ([a, b]) =>
            `<circle cx="${x.at(a)}" cy="${y.at(b)}" r="3" fill="${color}"><title>${escape(`${name}: ${b} at ${a}`)}</title></circle>`,
        )
        .join('') +
      text(x.at(lastX) + 8, y.at(lastY) + 4 + 14 * index, name, `fill="${color}"`)
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">
<title>${escape(title)}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${text(MARGIN.left, 22, title, 'font-size="14" font-weight="600"')}
${x.ticks.map((tick) => `<line x1="${x.at(tick)}" y1="${MARGIN.top}" x2="${x.at(tick)}" y2="${HEIGHT - MARGIN.bottom}" stroke="#e5e5e5"/>${text(x.at(tick), HEIGHT - MARGIN.bottom + 16, number(tick), 'text-anchor="middle"')}`).join('\n')}
${y.ticks.map((tick) => `<line x1="${MARGIN.left}" y1="${y.at(tick)}" x2="${WIDTH - MARGIN.right}" y2="${y.at(tick)}" stroke="#e5e5e5"/>${text(MARGIN.left - 8, y.at(tick) + 4, number(tick), 'text-anchor="end"')}`).join('\n')}
${linear(series[0]?.points ?? [], x, y)}
${lines.join('\n')}
${text((MARGIN.left + WIDTH - MARGIN.right) / 2, HEIGHT - 12, xLabel, 'text-anchor="middle"')}
${text(-(MARGIN.top + HEIGHT - MARGIN.bottom) / 2, 16, yLabel, 'text-anchor="middle" transform="rotate(-90)"')}
</svg>
`;
}

interface Scale {
  at(value: number): number;
  ticks: number[];
}

function scale(values: readonly number[], from: number, to: number): Scale {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(Math.ceil(Math.log10(Math.max(...values))), low + 1);
  return {
    at: (value) => Math.round((from + ((Math.log10(value) - low) / (high - low)) * (to - from)) * 10) / 10,
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
  };
}

/** Where linear growth from the first point would lead. */
function linear(points: readonly [number, number][], x: Scale, y: Scale): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) return '';
  const reached = first[1] * (last[0] / first[0]);
  const top = Math.max(...y.ticks);
  const end: [number, number] = reached <= top ? [last[0], reached] : [last[0] * (top / reached), top];
  return `<path d="${path([
    [x.at(first[0]), y.at(first[1])],
    [x.at(end[0]), y.at(end[1])],
  ])}" fill="none" stroke="#999" stroke-dasharray="3 4"><title>linear growth</title></path>`;
}

const path = (points: readonly (readonly number[])[]): string =>
  points.map(([a, b], index) => `${index === 0 ? 'M' : 'L'}${a} ${b}`).join('');
const text = (x: number, y: number, words: string, attributes = ''): string =>
  `<text x="${x}" y="${y}" fill="#222" ${attributes}>${escape(words)}</text>`.replace(/fill="#222" (fill=)/, '$1');
const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 3 });
const escape = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

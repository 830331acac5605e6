import { type TapPoint, tapSystem } from '@kafra/sdk/rules';
import { type KeyboardEvent, useState } from 'react';
import styles from './tap-chart.module.css';

const points = tapSystem();
const last = points.length - 1;

/** The drawing in points of its own; it grows with its place. */
const size = { width: 480, height: 250 };
const edge = { left: 58, right: 96, top: 12, bottom: 40 };
const grades = [0, 25, 50, 75, 100];

const x = (index: number): number => edge.left + (index * (size.width - edge.left - edge.right)) / last;
const y = (percent: number): number => edge.top + (1 - percent / 100) * (size.height - edge.top - edge.bottom);

const series = [
  { id: 'classic', name: 'Classic', value: (point: TapPoint) => point.classic },
  { id: 'here', name: 'This server', value: (point: TapPoint) => point.realm },
] as const;

const lineOf = (value: (point: TapPoint) => number): string =>
  points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value(point))}`).join('');

const atEnd = (value: (point: TapPoint) => number): number => points.slice(-1).map(value)[0] ?? 0;

const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;

const steps: Readonly<Record<string, (index: number) => number>> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index) => Math.min(last, index + 1),
  Home: () => 0,
  End: () => last,
};

/** What each member of a party gets, by its size: the classic rules beside this server's. */
export function TapChart() {
  const [pointed, setPointed] = useState<number>();
  const point = pointed === undefined ? undefined : points[pointed];

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setPointed(step(pointed ?? -1));
  }

  return (
    <figure className={styles.figure}>
      <p className={styles.tip} role="status">
        {point ? tip(point) : ''}
      </p>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        className={styles.chart}
        role="img"
        aria-label="EXP per player by party size: up to 8 members get more here than by the classic rules, 9 the same, more less."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from point to point, as the pointer does
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setPointed(undefined)}
        onBlur={() => setPointed(undefined)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const at = ((event.clientX - box.left) / box.width) * size.width;
          const index = Math.round(((at - edge.left) / (x(last) - edge.left)) * last);
          setPointed(Math.min(last, Math.max(0, index)));
        }}
      >
        <Axes />
        {pointed !== undefined && <path d={`M${x(pointed)} ${edge.top}V${y(0)}`} className={styles.cross} />}
        {series.map(({ id, name, value }, order) => (
          <g key={id} data-series={id} className={styles.series}>
            <path d={lineOf(value)} />
            {points.map((one, index) => (
              <circle key={one.party} cx={x(index)} cy={y(value(one))} r={index === pointed ? 5 : 2.6} />
            ))}
            <text x={x(last) + 10} y={y(atEnd(value)) + (order === 0 ? -2 : 10)}>
              {name}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

const tip = ({ party, taps, classic, realm: here }: TapPoint): string =>
  `Party size ${party}, taps ${taps}: classic ${percent(classic)}, this server ${percent(here)}`;

const Axes = () => (
  <g className={styles.axes}>
    {grades.map((grade) => (
      <g key={grade}>
        <path d={`M${edge.left} ${y(grade)}H${x(last)}`} />
        <text x={edge.left - 8} y={y(grade) + 4} textAnchor="end">
          {grade}%
        </text>
      </g>
    ))}
    {points.map(({ party }, index) => (
      <text key={party} x={x(index)} y={size.height - edge.bottom + 18} textAnchor="middle">
        {party}
      </text>
    ))}
    <text x={(edge.left + x(last)) / 2} y={size.height - 4} textAnchor="middle">
      Party size
    </text>
    <text x={10} y={y(50)} transform={`rotate(-90 10 ${y(50)})`} textAnchor="middle" dy="-2">
      EXP per player %
    </text>
  </g>
);

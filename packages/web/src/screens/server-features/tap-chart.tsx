import type { SiteTaps } from '@kafra/sdk/contract';
import { describeTaps, maxPartySize, type TapPoint, tapLabels, tapSummary, tapSystem } from '@kafra/sdk/rules';
import { type KeyboardEvent, useMemo, useState } from 'react';
import styles from './tap-chart.module.css';

const last = maxPartySize - 1;

/** Size of the party experience chart in its own units. It is scaled to its container. */
const size = { width: 480, height: 250 };
const margin = { left: 58, right: 96, top: 12, bottom: 40 };
const ticks = 4;
const percentPerTick = 100;

/** Returns the highest percentage of the chart's axis, which has four ticks at multiples of 100 %. */
const topOf = (points: readonly TapPoint[]): number => {
  const highest = Math.max(...points.flatMap(({ classic, realm }) => [classic, realm]));
  return ticks * percentPerTick * Math.ceil(highest / (ticks * percentPerTick));
};

const x = (index: number): number => margin.left + (index * (size.width - margin.left - margin.right)) / last;
/** Returns the vertical position of a percentage in the chart. */
const yScale =
  (top: number) =>
  (percent: number): number =>
    margin.top + (1 - percent / top) * (size.height - margin.top - margin.bottom);
type YScale = ReturnType<typeof yScale>;

const series = [
  { id: 'classic', name: tapLabels.classic, value: (activePoint: TapPoint) => activePoint.classic },
  { id: 'here', name: tapLabels.realm, value: (activePoint: TapPoint) => activePoint.realm },
] as const;

const lineOf = (points: readonly TapPoint[], value: (point: TapPoint) => number, y: YScale): string =>
  points.map((activePoint, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value(activePoint))}`).join('');

const atEnd = (points: readonly TapPoint[], value: (point: TapPoint) => number): number =>
  points.slice(-1).map(value)[0] ?? 0;

const indexByKey: Readonly<Record<string, (index: number) => number>> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index) => Math.min(last, index + 1),
  Home: () => 0,
  End: () => last,
};

/** Chart of the experience per player by party size: the classic rules of the game beside those of this server. */
export function TapChart({ taps }: { taps: SiteTaps }) {
  const points = useMemo(() => tapSystem(taps), [taps]);
  const top = topOf(points);
  const y = yScale(top);
  const [activeIndex, setActiveIndex] = useState<number>();
  const activePoint = activeIndex === undefined ? undefined : points[activeIndex];

  function onKeyDown(event: KeyboardEvent): void {
    const moveIndex = indexByKey[event.key];
    if (!moveIndex) return;
    event.preventDefault();
    setActiveIndex(moveIndex(activeIndex ?? -1));
  }

  return (
    <figure className={styles.figure}>
      <p className={styles.tip} role="status">
        {activePoint ? describeTaps(activePoint) : ''}
      </p>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        className={styles.chart}
        role="img"
        aria-label={tapSummary(points)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from point to point, as the pointer does
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setActiveIndex(undefined)}
        onBlur={() => setActiveIndex(undefined)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const at = ((event.clientX - box.left) / box.width) * size.width;
          const index = Math.round(((at - margin.left) / (x(last) - margin.left)) * last);
          setActiveIndex(Math.min(last, Math.max(0, index)));
        }}
      >
        <Axes points={points} top={top} />
        {activeIndex !== undefined && (
          <path d={`M${x(activeIndex)} ${margin.top}V${y(0)}`} className={styles.crosshair} />
        )}
        {series.map(({ id, name, value }, order) => (
          <g key={id} data-series={id} className={styles.series}>
            <path d={lineOf(points, value, y)} />
            {points.map((one, index) => (
              <circle key={one.party} cx={x(index)} cy={y(value(one))} r={index === activeIndex ? 5 : 2.6} />
            ))}
            <text x={x(last) + 10} y={y(atEnd(points, value)) + (order === 0 ? -2 : 10)}>
              {name}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

const Axes = ({ points, top }: { points: readonly TapPoint[]; top: number }) => {
  const y = yScale(top);
  const percents = Array.from({ length: ticks + 1 }, (_, tick) => (tick * top) / ticks);
  return (
    <g className={styles.axes}>
      {percents.map((percentTick) => (
        <g key={percentTick}>
          <path d={`M${margin.left} ${y(percentTick)}H${x(last)}`} />
          <text x={margin.left - 8} y={y(percentTick) + 4} textAnchor="end">
            {percentTick}%
          </text>
        </g>
      ))}
      {points.map(({ party }, index) => (
        <text key={party} x={x(index)} y={size.height - margin.bottom + 18} textAnchor="middle">
          {party}
        </text>
      ))}
      <text x={(margin.left + x(last)) / 2} y={size.height - 4} textAnchor="middle">
        {tapLabels.partySize}
      </text>
      <text x={10} y={y(top / 2)} transform={`rotate(-90 10 ${y(top / 2)})`} textAnchor="middle" dy="-2">
        {tapLabels.share}
      </text>
    </g>
  );
};

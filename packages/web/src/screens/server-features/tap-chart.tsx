import { describeTaps, type TapPoint, tapLabels, tapSummary, tapSystem } from '@kafra/sdk/rules';
import { type KeyboardEvent, useState } from 'react';
import styles from './tap-chart.module.css';

const points = tapSystem();
const summary = tapSummary(points);
const last = points.length - 1;

/** Size of the drawing in its own units. It is scaled to its container. */
const size = { width: 480, height: 250 };
const margin = { left: 58, right: 96, top: 12, bottom: 40 };
const percentTicks = [0, 100, 200, 300, 400];
const maxPercent = 400;

const x = (index: number): number => margin.left + (index * (size.width - margin.left - margin.right)) / last;
const y = (percent: number): number =>
  margin.top + (1 - percent / maxPercent) * (size.height - margin.top - margin.bottom);

const series = [
  { id: 'classic', name: tapLabels.classic, value: (activePoint: TapPoint) => activePoint.classic },
  { id: 'here', name: tapLabels.realm, value: (activePoint: TapPoint) => activePoint.realm },
] as const;

const lineOf = (value: (activePoint: TapPoint) => number): string =>
  points.map((activePoint, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value(activePoint))}`).join('');

const atEnd = (value: (activePoint: TapPoint) => number): number => points.slice(-1).map(value)[0] ?? 0;

const indexByKey: Readonly<Record<string, (index: number) => number>> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index) => Math.min(last, index + 1),
  Home: () => 0,
  End: () => last,
};

/** Chart of the experience per player by party size: the classic rules beside those of this server. */
export function TapChart() {
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
        aria-label={summary}
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
        <Axes />
        {activeIndex !== undefined && (
          <path d={`M${x(activeIndex)} ${margin.top}V${y(0)}`} className={styles.crosshair} />
        )}
        {series.map(({ id, name, value }, order) => (
          <g key={id} data-series={id} className={styles.series}>
            <path d={lineOf(value)} />
            {points.map((one, index) => (
              <circle key={one.party} cx={x(index)} cy={y(value(one))} r={index === activeIndex ? 5 : 2.6} />
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

const Axes = () => (
  <g className={styles.axes}>
    {percentTicks.map((percentTick) => (
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
    <text x={10} y={y(maxPercent / 2)} transform={`rotate(-90 10 ${y(maxPercent / 2)})`} textAnchor="middle" dy="-2">
      {tapLabels.share}
    </text>
  </g>
);

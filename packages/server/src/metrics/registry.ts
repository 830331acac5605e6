import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };
import { counters, histograms, type Metrics, processGauges } from '../rules/metrics.ts';

/** A metric of a process as plain data, which can be sent to another process. */
type Snapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/**
 * Matches metrics of which the highest value of all processes is reported: a mean would hide a process with a slow
 * event loop.
 */
const slowestCounts = /^nodejs_eventloop_lag_(?!min_)/;

type Reading = [labels: Record<string, string>, read: () => number];

function addGauges(registry: Registry): Metrics['watch'] {
  const readings = new Map<string, Reading[]>();
  return (name, read, ...[labels = {}]) => {
    const known = readings.get(name);
    if (known) return void known.push([labels, read]);
    const own: Reading[] = [[labels, read]];
    readings.set(name, own);
    const { help, labels: labelNames, name: metric, ...more } = processGauges[name];
    new Gauge<string>({
      ...{ name: metric, help, labelNames: [...labelNames], registers: [registry], ...more },
      collect() {
        // Readings of a gauge with equal labels are summed, such as the connections to each database, so the previous
        // values are removed first.
        this.reset();
        for (const [values, value] of own) this.inc(values, value());
      },
    });
  };
}

/** Creates the metrics of a process, which are counted in memory and read on each scrape. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of registry.getMetricsAsArray())
    if (slowestCounts.test(metric.name)) Object.assign(metric, { aggregator: 'max' });
  new Gauge({
    ...{ name: 'kafra_build_info', help: 'Its version; the number is always 1', labelNames: ['version'] },
    ...{ registers: [registry], aggregator: 'first' as const },
  }).set({ version: packageJson.version }, 1);
  const made = <Table extends Record<string, object>, Made>(table: Table, make: (one: Table[keyof Table]) => Made) =>
    Object.fromEntries(
      Object.entries(table).map(([name, one]) => [name, make(one as Table[keyof Table])]),
    ) as unknown as Record<keyof Table, Made>;
  const counting = made(
    counters,
    ({ name, help, labels }) => new Counter<string>({ name, help, labelNames: [...labels], registers: [registry] }),
  );
  const measuring = made(
    histograms,
    ({ name, help, labels, buckets }) =>
      new Histogram<string>({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [registry] }),
  );
  return {
    count: (name, labels) => counting[name].inc(labels),
    observe: (name, seconds, labels) => measuring[name].observe(labels, seconds),
    watch: addGauges(registry),
    snapshot: () => registry.getMetricsAsJSON(),
  };
}

/**
 * Removes gauges from the metrics of an ended process. The process's counters stay in the sum, because a falling sum
 * would look like a restart of the server.
 */
export const onlyCounts = (snapshot: readonly unknown[]): readonly unknown[] =>
  (snapshot as Snapshot).filter(({ type }) => ['counter', 'histogram'].includes(String(type)));

/** Merges the metrics of several processes: counters are summed, gauges by their own rule. */
export const addUp = (snapshots: readonly (readonly unknown[])[]): Promise<readonly unknown[]> =>
  AggregatorRegistry.aggregate(snapshots as Snapshot[]).getMetricsAsJSON();

/** Merges the metrics of several processes and returns them in the text format of Prometheus. */
export const render = (snapshots: readonly (readonly unknown[])[]): Promise<string> =>
  AggregatorRegistry.aggregate(snapshots as Snapshot[]).metrics();

export const contentType: string = Registry.PROMETHEUS_CONTENT_TYPE;

export { type MetricsServer, startMetricsServer } from './metrics-server.ts';
export { createRealmGauges } from './realm-gauges.ts';
export { addUp, createMetrics, onlyCounts, render } from './registry.ts';

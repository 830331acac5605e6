/**
 * Counters of the server, named after Prometheus' conventions. Labels have few, predefined values, never personal data
 * or input.
 */
export const counters = {
  requests: {
    name: 'kafra_http_requests_total',
    help: 'Completed requests; `operation` is a call of the contract or a route, else `none`',
    labels: ['operation', 'status'],
  },
  cuts: {
    name: 'kafra_http_connections_cut_total',
    help: 'Connections closed because of the behaviour of their clients',
    labels: ['reason'],
  },
  limited: {
    name: 'kafra_rate_limit_refusals_total',
    help: 'Attempts rejected by a limit',
    labels: ['limit'],
  },
  signIns: {
    name: 'kafra_sign_ins_total',
    help: 'Attempts to sign in with a password; `outcome` is ok, unverified, second_factor (a code is needed), failed or the code of the refusal',
    labels: ['outcome'],
  },
  mails: {
    name: 'kafra_mails_total',
    help: 'Attempts to send a mail, and mails whose link had expired before',
    labels: ['outcome'],
  },
  databaseFailures: {
    name: 'kafra_database_failures_total',
    help: 'Failed statements; statements repeated after a lost race count as `locked`',
    labels: ['failure'],
  },
  databaseMoves: {
    name: 'kafra_database_moves_total',
    help: 'Switches from one database server to another',
    labels: [],
  },
  workFailures: {
    name: 'kafra_background_failures_total',
    help: 'Failed runs of background jobs',
    labels: ['work'],
  },
} as const;

/** Histograms of the server, in seconds. Names and labels follow the same rules as `counters`. */
export const histograms = {
  requestSeconds: {
    name: 'kafra_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response',
    labels: ['operation'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
  },
  statementSeconds: {
    name: 'kafra_database_statement_duration_seconds',
    help: 'Duration of statements',
    labels: [],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
  },
  connectionSeconds: {
    name: 'kafra_database_connection_wait_seconds',
    help: 'Wait time for a connection of the pool',
    labels: [],
    buckets: [0.001, 0.01, 0.1, 1, 10],
  },
} as const;

/** Gauges of a process, read each time that Prometheus reads the metrics. */
export const processGauges = {
  connections: { name: 'kafra_http_connections', help: 'Open client connections', labels: [] },
  openRequests: { name: 'kafra_http_requests_in_flight', help: 'Requests in progress', labels: [] },
  databaseConnections: {
    name: 'kafra_database_connections',
    help: 'Connections to the database, by state: in use or idle',
    labels: ['state'],
  },
  databaseWaiting: { name: 'kafra_database_waiting', help: 'Requests waiting for a database connection', labels: [] },
  replicaLag: {
    name: 'kafra_database_replica_lag_seconds',
    help: 'Delay of a database replica; +Inf if it does not respond',
    labels: ['replica'],
    // Each process measures the lag of the same replica, so the maximum is reported instead of the sum.
    aggregator: 'max',
  },
  sharedUp: {
    name: 'kafra_shared_up',
    help: 'Processes with a connection to the Redis or Valkey of the limits; absent if it is not configured',
    labels: [],
  },
} as const;

type CounterName = keyof typeof counters;
type HistogramName = keyof typeof histograms;
type GaugeName = keyof typeof processGauges;
type LabelsOf<Definition extends { labels: readonly string[] }> = Record<Definition['labels'][number], string>;

/** Metrics of this process. */
export interface Metrics {
  /** Increments a counter of the metrics. */
  count<Name extends CounterName>(name: Name, labels: LabelsOf<(typeof counters)[Name]>): void;
  /** Records a duration in seconds in a histogram of the metrics. */
  observe<Name extends HistogramName>(name: Name, seconds: number, labels: LabelsOf<(typeof histograms)[Name]>): void;
  /** Registers a gauge of the metrics. Its function must not query other systems. */
  watch<Name extends GaugeName>(
    name: Name,
    read: () => number,
    ...labels: keyof LabelsOf<(typeof processGauges)[Name]> extends never
      ? []
      : [LabelsOf<(typeof processGauges)[Name]>]
  ): void;
  /** Returns all metrics as plain data, which can be sent to another process and summed there. */
  snapshot(): Promise<readonly unknown[]>;
}

/** Implementation for metrics that are turned off: it records nothing. */
export const noMetrics: Metrics = { count() {}, observe() {}, watch() {}, snapshot: async () => [] };

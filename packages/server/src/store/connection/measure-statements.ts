import { second } from '@kafra/sdk/rules';
import type { Logger } from 'kysely';
import { type Metrics, noMetrics } from '../../rules/metrics.ts';
import { classifyDatabaseError } from './classify-error.ts';

/** Returns Kysely's `log` option, which measures the duration of SQL statements and counts failed ones. */
export const measureStatements = (metrics: Metrics): { log?: Logger } =>
  metrics === noMetrics
    ? {}
    : {
        log(event) {
          metrics.observe('statementSeconds', event.queryDurationMillis / second, {});
          if (event.level !== 'error') return;
          metrics.count('databaseFailures', { failure: classifyDatabaseError(event.error) ?? 'other' });
        },
      };

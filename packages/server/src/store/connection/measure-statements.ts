import { second } from '@kafra/sdk/rules';
import type { Logger } from 'kysely';
import { type Metrics, noMetrics } from '../../rules/metrics.ts';
import { classifyDatabaseError } from './classify-error.ts';

/** For Kysely's `log`: how long statements take, and which fail. */
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

import type { Log } from '../rules/log.ts';
import type { RequestDispatcher } from './requests/request-dispatcher.ts';

/** One line an answered request, without its query: a query can hold a signature. */
export function logRequests(dispatcher: RequestDispatcher, log: Log): void {
  dispatcher.onAnswered(({ request, response, ip, at }) => {
    const facts = {
      method: request.method,
      path: request.url?.split('?', 1)[0],
      status: response.statusCode,
      ms: Math.round(performance.now() - at),
      ip,
    };
    log.info(facts, 'answered');
  });
}

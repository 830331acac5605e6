import type { Log } from '../rules/log.ts';
import type { RequestDispatcher } from './requests/request-dispatcher.ts';

/** Logs one line per response. The line omits the query of the URL, which may contain a signature. */
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

import { expect, test } from 'vitest';
import { RequestContext } from './request-context.ts';

test('a request reads from one database connection, even if its user makes a change meanwhile', () => {
  let replica = 0;
  let hasWritten = false;
  const database = {
    db: 'where it is written',
    get reads() {
      replica += 1;
      return `replica ${replica}`;
    },
  };
  const services = { database, recentWrites: { has: () => hasWritten } };
  const context = () => new RequestContext(services as never, {} as never, { masterId: 1 } as never);
  const request = context();
  expect(request.reads).toBe('replica 1');
  hasWritten = true;
  expect(request.reads).toBe('replica 1');
  expect(context().reads).toBe('where it is written');
  hasWritten = false;
  expect(context().reads).toBe('replica 2');
});

import type { FastifyInstance } from 'fastify';
import { notFound } from '../../rules/refusal.ts';
import { woeCalendar } from '../../rules/site/woe-calendar.ts';
import type { Services } from '../../services.ts';
import { sendTagged, TaggedBody } from '../replies/tagged-body.ts';
import { siteFacts } from '../site-facts.ts';

const cacheControl = 'public, max-age=300';
const type = 'text/calendar; charset=utf-8';

/** Serves the War of Emperium schedule at `/woe.ics`, if the settings have one. */
export function registerWoeCalendar(app: FastifyInstance, { config, realmClock, publicUrl }: Services): void {
  let last: { key: string; body: TaggedBody } | undefined;
  app.get('/woe.ics', async (request, reply) => {
    const { name, woe } = siteFacts(config, app.log);
    if (!woe) throw notFound('This server has no War of Emperium schedule.');
    const now = realmClock.now();
    const site = publicUrl();
    // The key of the cached file contains the year, because the file lists the clock changes from that year on.
    const key = JSON.stringify([name, woe, site, new Date(now).getUTCFullYear()]);
    if (last?.key !== key) {
      const bytes = Buffer.from(woeCalendar(woe, { name, site, now }));
      last = { key, body: new TaggedBody(bytes, { quality: 5, cacheControl, type }) };
    }
    return sendTagged(last.body.answer(request.headers), reply);
  });
}

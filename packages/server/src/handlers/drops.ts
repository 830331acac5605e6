import type { api } from '@kafra/sdk/contract';
import { hour, minute } from '@kafra/sdk/rules';
import { mvpBoardOf } from '../config.ts';
import type { Context } from '../domain/context.ts';
import { type DropDeps, itemDropReport, mobDropReport } from '../domain/drops/drop-reports.ts';
import { measuredKills } from '../domain/drops/measured-kills.ts';
import { rareDrops } from '../domain/drops/rare-drops.ts';
import { notFound } from '../rules/refusal.ts';
import type { Handlers } from './handlers.ts';

/**
 * The response about observed drops is cached for a minute. The log changes every ten seconds, but drop rates need not
 * be that recent.
 */
const freshFor = { freshFor: minute };

const depsOf = async ({ services, reads, now }: Context): Promise<DropDeps> => ({
  ...{ reads, now },
  facts: await services.facts.drops(),
  showsMvpTimes: mvpBoardOf(services.config) !== 'off',
});

/**
 * Handles the API calls about observed drops. Responses are cached for all callers, because they do not depend on the
 * caller.
 */
export const dropHandlers: Pick<Handlers<typeof api.server>, 'drops' | 'mobDrops' | 'itemDrops' | 'hunts'> = {
  drops: (_, context) =>
    context.services.responseCache.get('drops', async () => rareDrops(await depsOf(context)), freshFor),

  hunts: (_, context) =>
    context.services.responseCache.get('hunts', async () => measuredKills(await depsOf(context)), { freshFor: hour }),

  async mobDrops({ id }, context) {
    const deps = await depsOf(context);
    const mob = deps.facts.mobs.get(id);
    if (!mob) throw notFound('There is no monster with this id.');
    return context.services.responseCache.get(`drops of monster ${id}`, () => mobDropReport(mob, deps), freshFor);
  },

  async itemDrops({ id }, context) {
    const deps = await depsOf(context);
    if (!deps.facts.isItem(id)) throw notFound('There is no item with this id.');
    return context.services.responseCache.get(`drops of item ${id}`, () => itemDropReport(id, deps), freshFor);
  },
};

import { dialog } from '../catalog/dialogs.ts';
import type { Section } from '../models/content.ts';
import { definePage } from '../models/page.ts';

/** For players of a realm that is older than its site. */
const playedBefore: Section = {
  kind: 'text',
  paragraphs: ['Played here before? Register with your email, then add your game account.'],
};

export const home = definePage({
  id: 'home',
  content(_, __, { site, session }) {
    const { rates, stats } = site;
    const isMember = Boolean(session.getSnapshot());
    return {
      heading: site.tagline,
      sections: [
        {
          kind: 'facts',
          facts: [
            { label: 'Episode', value: { text: site.episode } },
            {
              label: 'Rates',
              value: { text: `${rates.base}x base, ${rates.job}x job, ${rates.drop.toFixed(1)}x drops` },
            },
            { label: 'Max level', value: { text: `${stats.base_level}/${stats.job_level}` } },
            { label: 'Max ASPD', value: { text: String(stats.aspd) } },
            { label: 'Instant cast', value: { text: `${stats.instant_cast_dex} DEX` } },
            { label: 'Server location', value: { text: site.location } },
          ],
        },
        ...(site.account_claims && !isMember ? [playedBefore] : []),
      ],
      buttons: isMember
        ? [{ id: 'panel', label: 'Control Panel', target: { hash: '#/control_panel/master' }, tone: 'primary' }]
        : [
            { id: 'register', label: 'Register', target: dialog('register'), tone: 'primary' },
            { id: 'login', label: 'Sign in', target: dialog('login') },
          ],
    };
  },
});

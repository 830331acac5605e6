import { dialog } from '../catalog/dialogs.ts';
import { routeTo, routeToPage } from '../catalog/route-to.ts';
import type { NewsSummary } from '../contract/news.ts';
import type { SiteConfig } from '../contract/site.ts';
import { day, hour, minute } from '../core/time-units.ts';
import { cell, type Fact, type Paragraph, type Section } from '../models/content.ts';
import { definePage } from '../models/page.ts';
import { formatOccurrence, nextOccurrences } from '../rules/game/schedule.ts';
import { pluralize } from '../rules/text/count.ts';
import { newsEntry } from './parts/news-entry.ts';
import { briefFacts } from './parts/server-facts.ts';

/** Text on the home page for players who had a game account before the site existed. */
const playedBefore: Section = {
  kind: 'text',
  paragraphs: ['Played here before? Register with your email, then add your game account.'],
};

/** Number of news articles on the home page. */
const newestItems = 3;

const newsSection = (news: readonly NewsSummary[] = []): Section[] =>
  news.length === 0 ? [] : [{ kind: 'list', title: 'News', entries: news.slice(0, newestItems).map(newsEntry) }];

/** Returns the next War of Emperium battle in the visitor's time zone, and the time until it starts. */
function nextBattle({ woe }: SiteConfig, now: number): Fact[] {
  const [battle] = woe ? nextOccurrences(woe, now, 1) : [];
  if (!battle) return [];
  const wait = battle.start <= now ? 'now' : `in ${formatWait(battle.start - now)}`;
  return [{ label: 'War of Emperium', value: cell(`${formatOccurrence(battle)} (${wait})`) }];
}

/** Formats the time until a battle: `3 days`, `5 hours`, `12 minutes`. */
function formatWait(milliseconds: number): string {
  if (milliseconds >= 2 * day) return pluralize(Math.floor(milliseconds / day), 'day');
  if (milliseconds >= 2 * hour) return pluralize(Math.floor(milliseconds / hour), 'hour');
  return pluralize(Math.ceil(milliseconds / minute), 'minute');
}

/** Number of topics of the page Features that the home page shows. */
const shownFeatures = 3;

function featureSection({ pages }: SiteConfig): Section[] {
  const entries = pages.server_features
    .slice(0, shownFeatures)
    .map(({ title }) => cell(title, { link: routeToPage('server_features') }));
  return entries.length === 0 ? [] : [{ kind: 'list', title: 'Features', entries }];
}

/** Returns the first steps of a new player for the home page of visitors. */
function firstSteps({ links, pages }: SiteConfig): Section {
  const hasDownload = links.download !== undefined || pages.download.length > 0;
  const start: Paragraph = hasDownload
    ? [
        { text: 'Install the ' },
        { text: 'game client', href: routeToPage('download') },
        { text: ' and sign in with that account.' },
      ]
    : 'Sign in to the game client with that account.';
  return {
    kind: 'steps',
    title: 'How to start',
    steps: ['Register with your email address.', 'Create a player account in the Control Panel.', start],
  };
}

export const home = definePage({
  id: 'home',
  resource({ news, memberHome, session }) {
    if (session.getSnapshot()) void memberHome.reload();
    return news;
  },
  content({ data }, __, { site, session, clock, memberHome }) {
    const isMember = Boolean(session.getSnapshot());
    return {
      heading: site.tagline || site.name,
      sectionsAboveButtons: 1,
      sections: [
        {
          kind: 'facts',
          facts: [...briefFacts(site), ...nextBattle(site, clock.now())],
        },
        ...(isMember ? [] : [firstSteps(site)]),
        ...(site.account_claims && !isMember ? [playedBefore] : []),
        ...newsSection(data as readonly NewsSummary[] | undefined),
        ...(isMember ? (memberHome.getSnapshot().data ?? []) : featureSection(site)),
      ],
      buttons: isMember
        ? [{ id: 'panel', label: 'Control Panel', target: { hash: routeTo('master') }, tone: 'primary' }]
        : [
            { id: 'register', label: 'Register', target: dialog('register'), tone: 'primary' },
            { id: 'login', label: 'Sign in', target: dialog('login') },
            ...(site.market_public
              ? [{ id: 'market', label: 'Live Market', target: { hash: routeTo('live_market') } }]
              : []),
          ],
    };
  },
});

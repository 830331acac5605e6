import { dialogDefinition, publicPages, type Section, sectionTexts } from '@kafra/sdk';
import type { BattleState, CastleEntry } from '@kafra/sdk/contract';
import {
  type Battle,
  formatCount,
  formatDateTime,
  formatDownSince,
  nextOccurrences,
  nextRotation,
  withoutSecrets,
  woeWindows,
} from '@kafra/sdk/rules';
import type { Command } from 'commander';
import { commandGroup } from '../command-group.ts';
import { recordFlags } from '../command-kit/list-flags.ts';
import { type Connection, withConnection } from '../connect.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import type { Row } from '../output/records.ts';
import { renderOptions, sectionLines } from '../output/sections.ts';
import { type OutputFlags, parseOutputFlags, recordText, writeAll } from '../output.ts';
import type { Io } from '../ports.ts';

/** Current information about the game server: a record for scripts, and sections as the web site shows them. */
interface ServerFacts<Field extends string> {
  record: Readonly<Record<Field, unknown>>;
  sections: readonly Section[];
}

interface ServerCommand<Field extends string = string> {
  verb: string;
  description: string;
  fields: readonly Field[];
  /** Message of the failure if the information about the server cannot be loaded. */
  failure?: string;
  load(connection: Connection): ServerFacts<Field> | Promise<ServerFacts<Field>>;
}

const serverCommand = <const Field extends string>(command: ServerCommand<Field>) => command;

const onlineFailure = 'Failed to load the online counts.';
const spotlightFailure = 'Failed to load the daily spotlight.';

const info = serverCommand({
  verb: 'info',
  description: 'Show rates, limits, rules and addresses of the server',
  fields: [
    'name',
    'tagline',
    'demo',
    'episode',
    'location',
    'proxy',
    'rates',
    'stats',
    'shield_version',
    'links',
    'discord',
    'databases',
    'url',
  ],
  load(connection) {
    const { name, tagline, demo, episode, location, proxy, rates, stats, shield_version, links, discord, databases } =
      connection.site;
    return {
      record: {
        ...{ name, tagline, demo, episode, location, proxy, rates, stats, shield_version, links, discord, databases },
        url: withoutSecrets(connection.server),
      },
      sections: [
        ...infoCards(connection)
          .filter(({ id }) => id !== woeCard)
          .flatMap(({ title, sections }) => titled(title, sections)),
        addresses(connection),
      ],
    };
  },
});

const online = serverCommand({
  verb: 'online',
  description: 'Show how many players and vendors are online',
  fields: ['total', 'players', 'vendors'],
  failure: onlineFailure,
  async load({ app, toFailure }) {
    const { players, vendors } = await app.client.server.onlinePlayers().catch((error: unknown) => {
      throw toFailure(error, onlineFailure);
    });
    if (players === undefined || vendors === undefined)
      throw new Failure('data', 'The server did not send how many players and vendors are online.');
    const total = players + vendors;
    const facts = Object.entries({ Total: total, Players: players, Vendors: vendors });
    return {
      record: { total, players, vendors },
      sections: [
        { kind: 'facts', facts: facts.map(([label, count]) => ({ label, value: { text: formatCount(count) } })) },
      ],
    };
  },
});

const stateFailure = 'Failed to load the state of the game.';

const isoTime = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

const state = serverCommand({
  verb: 'state',
  description: 'Show whether the game is up, its battles, castles and spotlight',
  fields: ['players', 'vendors', 'servers', 'is_down', 'down_since', 'woe', 'castles', 'spotlight'],
  failure: stateFailure,
  async load({ app, site, toFailure }) {
    const reply = await app.client.server.state().catch((error: unknown) => {
      throw toFailure(error, stateFailure);
    });
    const { players, vendors, servers, down_since, woe, castles, spotlight } = reply;
    const is_down = reply.is_down === true || down_since !== undefined;
    const count = (value: number | undefined) => (value === undefined ? 'unknown' : formatCount(value));
    const facts = {
      Players: count(players),
      Vendors: count(vendors),
      'Login-server': servers.login,
      'Char-server': servers.char,
      'Map-server': servers.map,
      'War of Emperium': battleText(woe),
      ...(site.features.spotlight && { 'Daily Spotlight': spotlight?.region ?? 'none' }),
    };
    const now = app.context.clock.now();
    const sections: Section[] = [
      ...(is_down ? [{ kind: 'text' as const, paragraphs: [formatDownSince(down_since, now).text] }] : []),
      { kind: 'facts', facts: Object.entries(facts).map(([label, text]) => ({ label, value: { text } })) },
      ...(castles.length === 0 ? [] : [holderFacts(castles)]),
    ];
    return {
      record: {
        ...{ players, vendors, servers, castles, spotlight },
        is_down,
        down_since: isoTime(down_since),
        woe: { active: woe.active, until: isoTime(woe.until), next: isoTime(woe.next) },
      },
      sections,
    };
  },
});

function battleText({ active, until, next }: BattleState): string {
  if (active) return until === undefined ? 'on' : `on until ${formatDateTime(until)}`;
  return next === undefined ? 'not planned' : `next ${formatDateTime(next)}`;
}

const holderFacts = (castles: readonly CastleEntry[]): Section => ({
  kind: 'facts',
  title: 'Castles',
  facts: castles.map(({ name, guild }) => ({ label: name, value: { text: guild ?? 'no guild' } })),
});

const woe = serverCommand({
  verb: 'woe',
  description: 'Show the War of Emperium schedule and castles',
  fields: ['season', 'starts_on', 'start', 'end', 'active', 'castles', 'battles', 'calendar'],
  async load(connection) {
    const { site, app } = connection;
    if (!site.woe) throw new Failure('missing', 'This server has not published a War of Emperium schedule.');
    const now = app.context.clock.now();
    const battles = nextOccurrences(site.woe, now, Math.max(1, woeWindows(site.woe).length)).map(toBattleRecord);
    const [next] = battles;
    const loaded = await loadInfo(connection);
    const card = infoCards(connection, loaded).find(({ id }) => id === woeCard);
    return {
      record: {
        season: site.woe.season,
        starts_on: site.woe.starts_on,
        start: next?.start,
        end: next?.end,
        active: next !== undefined && Date.parse(next.start) <= now,
        castles: site.woe.castles,
        battles,
        calendar: site.woe_calendar ? calendarAddress(connection) : undefined,
      },
      sections: [
        ...(card ? titled(card.title, card.sections) : []),
        ...(site.woe_calendar ? [calendarFact(calendarAddress(connection))] : []),
      ],
    };
  },
});

/** Returns the address that calendar programs subscribe to. */
const calendarAddress = ({ server }: Connection): string => `${withoutSecrets(server)}/woe.ics`;
const calendarFact = (address: string): Section => ({
  kind: 'facts',
  facts: [{ label: 'Calendar', value: { text: address } }],
});

const rules = serverCommand({
  verb: 'rules',
  description: 'Show the rules of the server',
  fields: ['title', 'rules'],
  load(connection) {
    const card = infoCards(connection).find(({ id }) => id === rulesCard);
    if (!card) throw new Failure('missing', 'This server has not published any rules.');
    return {
      record: { title: card.title, rules: card.sections.flatMap((section) => sectionTexts(section)) },
      sections: titled(card.title, card.sections),
    };
  },
});

const spotlight = serverCommand({
  verb: 'spotlight',
  description: 'Show the region of the day, its maps and benefits',
  fields: ['region', 'maps', 'next_rotation'],
  failure: spotlightFailure,
  async load({ app, toFailure }) {
    const { spotlight: today } = await app.client.server.dailySpotlight().catch((error: unknown) => {
      throw toFailure(error, spotlightFailure);
    });
    const definition = dialogDefinition('daily_spotlight');
    return {
      record: {
        region: today?.region,
        maps: today?.maps ?? [],
        next_rotation: new Date(nextRotation(app.context.clock.now())).toISOString(),
      },
      sections: definition.kind === 'alert' ? definition.body({}, app.context, today) : [],
    };
  },
});

const toBattleRecord = ({ start, end, castles }: Battle) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
  castles,
});

/** Keys of the cards on the page `server_info` that have a separate CLI command. */
const woeCard = 'woe';
const rulesCard = 'rules';

const infoCards = ({ app }: Connection, loaded: LoadedInfo = { data: undefined, error: undefined }) =>
  publicPages.server_info.content(loaded, {}, app.context).cards ?? [];

interface LoadedInfo {
  data: unknown;
  error: unknown;
}

/**
 * Loads the data of the server information page that is not in the site's configuration. An error is returned, because
 * the page itself shows it.
 */
const loadInfo = async ({ app }: Connection): Promise<LoadedInfo> => {
  try {
    return { data: await publicPages.server_info.load?.({}, app.context), error: undefined };
  } catch (error) {
    return { data: undefined, error };
  }
};

/** Returns the addresses of site, wiki, game client and Discord, which the web site shows as buttons. */
function addresses({ server, site: { links, discord } }: Connection): Section {
  const entries = { Site: withoutSecrets(server), Wiki: links.wiki, Client: links.download, Discord: discord.invite };
  const facts = Object.entries(entries).flatMap(([label, text]) => (text ? [{ label, value: { text } }] : []));
  return { kind: 'facts', title: 'Addresses', facts };
}

const titled = (title: string, sections: readonly Section[]): Section[] =>
  sections.map((section, index) => (index === 0 && section.title === undefined ? { ...section, title } : section));

/** Adds the commands about the server. They need no sign-in. */
export function addServerCommands(program: Command, io: Io): void {
  for (const one of [info, online, state, woe, rules, spotlight]) addServerCommand(program, io, one);
}

function addServerCommand(program: Command, io: Io, { verb, description, fields, failure, load }: ServerCommand): void {
  const command = commandGroup(program, 'server').command(verb).description(description);
  recordFlags(command);
  withExamples(command, [`kafra server ${verb}`, `kafra server ${verb} --json`]);
  command.action(async () => {
    const plan = parseOutputFlags(command.opts<OutputFlags>(), { fields, format: 'table' });
    const console = await openConsole(command, io);
    const work = async (connection: Connection) => {
      const { record, sections } = await load(connection);
      if (plan.format === 'json') return writeAll(io.stdout, [recordText(record as Row, plan)]);
      const page = renderOptions(console);
      const blocks = sections.map((section) => sectionLines(section, page));
      await writeAll(
        io.stdout,
        blocks.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])).map((line) => `${line}\n`),
      );
    };
    await withConnection(console, work, { anonymous: true, failure });
  });
}

import { dialogDefinition, publicPages, type Section } from '@kafra/sdk';
import { formatCount, nextOccurrence, nextRotation, withoutSecrets } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import { commandGroup } from '../command-group.ts';
import { type Connection, withConnection } from '../connect.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import type { Row } from '../output/records.ts';
import { sectionLines } from '../output/sections.ts';
import { type OutputFlags, parseOutputFlags, recordText, writeAll } from '../output.ts';
import type { Io } from '../ports.ts';
import { maxWidthOf } from '../terminal/terminal-size.ts';
import { recordFlags } from './list-flags.ts';

/** What is known now: for scripts, and for people in the words of the web site. */
interface ServerFacts<Field extends string> {
  record: Readonly<Record<Field, unknown>>;
  sections: readonly Section[];
}

interface ServerCommand<Field extends string = string> {
  verb: string;
  description: string;
  fields: readonly Field[];
  /** The message if it cannot be loaded. */
  failure?: string;
  load(connection: Connection): ServerFacts<Field> | Promise<ServerFacts<Field>>;
}

const serverCommand = <const Field extends string>(command: ServerCommand<Field>) => command;

const onlineFailure = 'Failed to load the online counts.';
const spotlightFailure = 'Failed to load the daily spotlight.';

const info = serverCommand({
  verb: 'info',
  description: 'Rates, limits, rules and addresses of the server',
  fields: [
    'name',
    'tagline',
    'demo',
    'episode',
    'location',
    'rates',
    'stats',
    'shield_version',
    'links',
    'discord',
    'databases',
    'url',
  ],
  load(connection) {
    const { name, tagline, demo, episode, location, rates, stats, shield_version, links, discord, databases } =
      connection.site;
    return {
      record: {
        ...{ name, tagline, demo, episode, location, rates, stats, shield_version, links, discord, databases },
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
  description: 'How many play now',
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

const woe = serverCommand({
  verb: 'woe',
  description: 'When the War of Emperium is, and for which castles',
  fields: ['season', 'starts_on', 'start', 'end', 'active', 'castles'],
  load(connection) {
    const { site, app } = connection;
    const now = app.context.clock.now();
    const { start, end } = nextOccurrence(site.woe, now);
    const card = infoCards(connection).find(({ id }) => id === woeCard);
    return {
      record: {
        season: site.woe.season,
        starts_on: site.woe.starts_on,
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
        active: start <= now && now < end,
        castles: site.woe.castles,
      },
      sections: card ? titled(card.title, card.sections) : [],
    };
  },
});

const spotlight = serverCommand({
  verb: 'spotlight',
  description: 'The region of the day, its maps and benefits',
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

/** The card of the page `server_info` that has a command of its own. */
const woeCard = 'woe';

const infoCards = ({ app }: Connection) =>
  publicPages.server_info.content({ data: undefined, error: undefined }, {}, app.context).cards ?? [];

/** Where the realm is met: what a page has buttons for. */
function addresses({ server, site: { links, discord } }: Connection): Section {
  const entries = { Site: withoutSecrets(server), Wiki: links.wiki, Client: links.download, Discord: discord.invite };
  const facts = Object.entries(entries).flatMap(([label, text]) => (text ? [{ label, value: { text } }] : []));
  return { kind: 'facts', title: 'Addresses', facts };
}

const titled = (title: string, sections: readonly Section[]): Section[] =>
  sections.map((section, index) => (index === 0 && section.title === undefined ? { ...section, title } : section));

/** Makes the commands about the server itself; nobody needs to be signed in for them. */
export function addServerCommands(program: Command, io: Io): void {
  for (const one of [info, online, woe, spotlight]) addServerCommand(program, io, one);
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
      const page = {
        paint: console.paint.out,
        maxWidth: maxWidthOf(io.stdout, io.env),
      };
      const blocks = sections.map((section) => sectionLines(section, page));
      await writeAll(
        io.stdout,
        blocks.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])).map((line) => `${line}\n`),
      );
    };
    await withConnection(console, work, { anonymous: true, failure });
  });
}

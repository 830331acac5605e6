import { ApiError, publicPages } from '@kafra/sdk';
import type { Command } from 'commander';
import { commandGroup } from '../command-group.ts';
import { addFormatFlags, recordFlags } from '../command-kit/list-flags.ts';
import { writeRows } from '../command-kit/show-list.ts';
import { withConnection } from '../connect.ts';
import { openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import { renderOptions, sectionLines } from '../output/sections.ts';
import { defaultFormat, type OutputFlags, parseOutputFlags, recordText, writeAll } from '../output.ts';
import type { Io } from '../ports.ts';
import { showInPager } from '../terminal/pager.ts';
import { sanitizeText } from '../terminal/text.ts';

const failure = 'The news could not be loaded.';

/** Adds the commands that read the news. They work without signing in. */
export function addNewsCommands(program: Command, io: Io): void {
  addList(program, io);
  addShow(program, io);
}

const isoTime = (at: number): string => new Date(at).toISOString();

const listFields = ['slug', 'title', 'published_at', 'pinned', 'updated_at', 'excerpt'] as const;
const mainFields = ['published_at', 'slug', 'title'] as const;

function addList(program: Command, io: Io): void {
  const command = commandGroup(program, 'news').command('list').description('List the news of the server');
  addFormatFlags(command);
  withExamples(command, ['kafra news list', 'kafra news list --json slug,title']);
  command.action(async () => {
    const flags = command.opts<OutputFlags>();
    const format = defaultFormat(io.stdout);
    const plan = parseOutputFlags(flags, { fields: listFields, mainFields, format });
    const console = await openConsole(command, io);
    await withConnection(
      console,
      async ({ app, site, toFailure }) => {
        requireNews(site.news);
        const { news } = await app.client.news.list().catch((error: unknown) => {
          throw toFailure(error, failure);
        });
        if (news.length === 0) console.note('There is no news yet.');
        const rows = news.map((item) => ({
          ...item,
          published_at: isoTime(item.published_at),
          updated_at: isoTime(item.updated_at),
        }));
        const isDefaultTable = plan.format === 'table' && !plan.hasChosenFields;
        await writeRows(rows, { console, plan: isDefaultTable ? { ...plan, fields: mainFields } : plan });
      },
      { anonymous: true, failure },
    );
  });
}

const showFields = ['slug', 'title', 'published_at', 'updated_at', 'pinned', 'excerpt', 'cards'] as const;

function addShow(program: Command, io: Io): void {
  const command = commandGroup(program, 'news').command('show').description('Show an item of news');
  command.argument('<slug>', 'slug of the item, from `kafra news list`');
  recordFlags(command);
  withExamples(command, ['kafra news show SLUG', 'kafra news show SLUG --json']);
  command.action(async (slug: string) => {
    const plan = parseOutputFlags(command.opts<OutputFlags>(), { fields: showFields, format: 'table' });
    const console = await openConsole(command, io);
    await withConnection(
      console,
      async ({ app, site, toFailure }) => {
        requireNews(site.news);
        const { item } = await app.client.news.show({ slug }).catch((error: unknown) => {
          if (error instanceof ApiError && (error.status === 404 || error.status === 400))
            throw new Failure('missing', `there is no news "${sanitizeText(slug)}"`, {
              hints: ['List the news: kafra news list'],
            });
          throw toFailure(error, failure);
        });
        if (plan.format === 'json') {
          const row = { ...item, published_at: isoTime(item.published_at), updated_at: isoTime(item.updated_at) };
          await writeAll(io.stdout, [recordText(row, plan)]);
          return;
        }
        const page = renderOptions(console);
        const content = publicPages.news_item.content({ data: item, error: undefined }, { slug }, app.context);
        const sections = [
          ...content.sections,
          ...(content.cards ?? []).flatMap(({ title, sections: [first, ...more] }) =>
            first ? [{ ...first, title: first.title ?? title }, ...more] : [],
          ),
        ];
        await showInPager(console, [
          console.paint.out('bold', sanitizeText(content.heading)),
          ...sections.flatMap((section) => ['', ...sectionLines(section, page)]),
        ]);
      },
      { anonymous: true, failure },
    );
  });
}

function requireNews(hasNews: boolean): void {
  if (!hasNews) throw new Failure('missing', 'This server has no news.');
}

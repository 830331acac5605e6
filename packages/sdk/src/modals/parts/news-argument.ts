import type { NewsRecord } from '../../contract/news.ts';
import type { CommandArgument } from '../../models/dialogs/command-argument.ts';

/** Command argument that names a news article by its slug or number. */
export const newsArgument = <Params>(params: (found: { news: NewsRecord }) => Params): CommandArgument<Params> => ({
  name: 'slug',
  description: 'slug or number of an item of news',
  noun: 'news',
  async choices({ client }) {
    const { news } = await client.news.all();
    return news.map((item) => ({ names: [item.slug, String(item.id)], params: params({ news: item }) }));
  },
  failure: 'Failed to load the news.',
});

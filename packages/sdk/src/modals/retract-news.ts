import { defineConfirm } from '../models/dialogs/dialog.ts';
import { newsArgument } from './parts/news-argument.ts';

export const retractNews = defineConfirm({
  id: 'retract_news',
  command: ['news', 'retract'],
  argument: newsArgument(({ news: { id, title } }) => ({ id, title })),
  question: ({ title }) => [
    `Retract "${title}"?`,
    'Visitors no longer see it. To publish it again, edit it and clear the date from which it is hidden.',
  ],
  labels: { idle: 'Retract', busy: 'Retracting...', done: 'Retracted!' },
  tone: 'danger',
  failure: 'Failed to retract the news.',
  async submit(_, { id }, { client, news }) {
    await client.news.retract({ id });
    void news.reload();
    return undefined;
  },
  after: (_, __, { refresh }) => refresh(),
});

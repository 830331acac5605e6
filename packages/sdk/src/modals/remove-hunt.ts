import { defineConfirm } from '../models/dialogs/dialog.ts';

export const removeHunt = defineConfirm({
  id: 'remove_hunt',
  command: ['hunt', 'delete'],
  argument: {
    name: 'name',
    description: 'name of a saved hunt',
    noun: 'saved hunt',
    async choices({ client }) {
      const { hunts } = await client.account.hunts();
      return hunts.map(({ name }) => ({ names: [name], params: { name } }));
    },
    failure: 'Failed to load saved hunts.',
  },
  question: ({ name }) => [`Delete the saved hunt "${name}"?`],
  labels: { idle: 'Delete', busy: 'Deleting...', done: 'Deleted!' },
  tone: 'danger',
  failure: 'Failed to delete the hunt.',
  async submit(_, { name }, { client }) {
    await client.account.removeHunt({ name });
    return undefined;
  },
  after: (_, __, { refresh }) => refresh(),
});

import { levelOf } from '../models/context.ts';
import { defineConfirm } from '../models/dialogs/dialog.ts';
import { backupRefusal } from '../rules/backup-access.ts';

export const deleteBackup = defineConfirm({
  id: 'delete_backup',
  command: ['backups', 'delete'],
  argument: {
    name: 'key',
    description: 'key or file name of a backup',
    noun: 'backup',
    first: { flag: 'latest', description: 'the newest backup', none: 'No database backups found' },
    refusal: (context) => backupRefusal(levelOf(context), 'delete'),
    async choices({ client }) {
      const { backups } = await client.admin.backups();
      return backups
        .toSorted((a, b) => b.last_modified - a.last_modified)
        .map(({ key, file_name }) => ({ names: [file_name, key], params: { key, file_name } }));
    },
    failure: 'Failed to load database backups.',
  },
  question: ({ file_name }) => [`Delete the backup ${file_name}?`, 'This cannot be undone.'],
  labels: { idle: 'Delete', busy: 'Deleting...', done: 'Deleted!' },
  tone: 'danger',
  failure: 'Failed to delete backup.',
  async submit(_, { key }, { client }) {
    await client.admin.deleteBackup({ key });
  },
  after: (_, __, { refresh }) => refresh(),
});

import type { ConfirmDialog } from '../kinds/form.ts';

export const deleteBackup: ConfirmDialog<'delete_backup'> = {
  kind: 'confirm',
  id: 'delete_backup',
  title: 'Delete Backup',
  command: ['backups', 'delete'],
  question: ({ file_name }) => [`Delete the backup ${file_name}?`, 'This cannot be undone.'],
  words: { idle: 'Delete', busy: 'Deleting...', done: 'Deleted!' },
  tone: 'danger',
  failure: 'Failed to delete backup.',
  async submit(_, { key }, { client }) {
    await client.admin.deleteBackup({ key });
  },
  after: (_, __, { refresh }) => refresh(),
};

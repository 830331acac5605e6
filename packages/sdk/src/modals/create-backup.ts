import { defineConfirm } from '../models/dialogs/dialog.ts';

export const createBackup = defineConfirm({
  id: 'create_backup',
  command: ['backups', 'create'],
  question: () => [
    'Back up the database now?',
    'The backup is listed when it is complete. A large database takes some minutes.',
    'If the server then has more backups than it keeps, it deletes the oldest.',
  ],
  labels: { idle: 'Back Up', busy: 'Backing up...', done: 'Started!' },
  failure: 'Failed to create a backup.',
  async submit(_, __, { client }) {
    await client.admin.createBackup();
    return undefined;
  },
  after: (_, __, { refresh }) => refresh(),
});

import { dialog } from '../catalog/dialogs.ts';
import { hasDialog } from '../catalog/features.ts';
import { type Backup, backup } from '../contract/entities.ts';
import { cell } from '../models/content.ts';
import { type Context, levelOf } from '../models/context.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { defineTable } from '../models/table/table.ts';
import { backupRefusal } from '../rules/backup-access.ts';
import { parseBytes } from '../rules/text/byte-size.ts';
import { formatAge, formatDateTime } from '../rules/text/format.ts';

const needsLevel = (doing: 'download' | 'delete') => (_: Backup, context: Context) =>
  backupRefusal(levelOf(context), doing);

export const databaseBackups = defineTable<Backup>()({
  id: 'database_backups',
  command: ['backups', 'list'],
  load: async ({ client }, _, signal) => (await client.admin.backups({}, { signal })).backups,
  failure: 'Failed to load database backups.',
  key: ({ key }) => key,
  name: ({ file_name }) => file_name,
  commandName: 'File Name',
  columns: [
    {
      id: 'last_modified',
      title: 'Date Created',
      priority: 1,
      cell: ({ last_modified, file_name }) => cell(formatDateTime(last_modified), { title: file_name }),
      sort: ({ last_modified }) => last_modified,
    },
    {
      id: 'age',
      title: 'Age',
      priority: 2,
      cell: ({ last_modified }, now) => cell(formatAge(last_modified, now), { title: formatDateTime(last_modified) }),
      // The column shows the ages of backups, so older backups get greater sort values.
      sort: ({ last_modified }) => -last_modified,
    },
    {
      id: 'size',
      title: 'Size',
      priority: 1,
      align: 'end',
      cell: ({ size_human }) => cell(size_human),
      sort: ({ size, size_human }) => size ?? parseBytes(size_human),
    },
  ],
  search: {
    placeholder: 'Search backup files by date or age',
    texts: ({ last_modified, file_name }, now) => [
      formatDateTime(last_modified),
      formatAge(last_modified, now),
      file_name,
    ],
    // A search needs two characters, because one character occurs in most dates and names.
    minLength: 2,
  },
  sort: { column: 'last_modified', direction: 'descending' },
  live: { one: 'backup', many: 'backups' },
  summary: (rows) => (rows.length === 0 ? undefined : 'Restore on the server: kafra-server backup restore FILE'),
  pageSize: 20,
  empty: { none: 'No database backups found', unmatched: 'No backups found matching search' },
  toolbar: (context) =>
    hasDialog('create_backup', context.site)
      ? [
          {
            ...{ id: 'create', key: 'c', label: 'Back Up Now', target: dialog('create_backup') },
            disabled: backupRefusal(levelOf(context), 'create'),
          },
        ]
      : [],
  actions: [
    {
      id: 'download',
      key: 'd',
      label: 'Download',
      disabled: needsLevel('download'),
      failure: 'Failed to generate download link. Please try again.',
      async run({ key, file_name: name, size, sha256 }, { client, files }) {
        const { url } = await client.admin.downloadBackup({ key });
        await files.download({ url, name, size, sha256 });
      },
    },
    {
      id: 'delete',
      key: 'D',
      label: 'Delete',
      tone: 'danger',
      disabled: needsLevel('delete'),
      run: ({ key, file_name }) => dialog('delete_backup', { key, file_name }),
    },
  ],
  fields: {
    ...fieldsOf(backup, (row) => row),
    last_modified: ({ last_modified }) => new Date(last_modified).toISOString(),
  },
});

/** Documentation of the server's public files, which are available without a token. */

interface FileText {
  path: string;
  operation: object;
}

export const filesText = 'The site of the realm and its game databases; they need no token.';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const versionParameter = (name: string, of: string) => ({
  name,
  in: 'path',
  required: true,
  description: `\`databases.${of}\` of \`/site.json\`.`,
  schema: { type: 'string' },
});

const notFoundResponse = {
  description: 'There is no such file.',
  content: { 'application/json': { schema: ref('Error') } },
};

function database(
  file: string,
  of: 'item' | 'mob' | 'map' | 'skill',
  about: { id: string; summary: string; record: string },
): FileText {
  const schema = { type: 'array', items: ref(about.record) };
  return {
    path: `/db/${file}_{version}.json.gz`,
    operation: {
      operationId: `files.${about.id}`,
      tags: ['files'],
      summary: about.summary,
      description: 'A JSON text, compressed with gzip. A version never changes: keep it.',
      security: [],
      parameters: [versionParameter('version', of)],
      responses: {
        200: { description: 'The records.', content: { 'application/gzip': { schema } } },
        404: notFoundResponse,
      },
    },
  };
}

export const files: readonly FileText[] = [
  {
    path: '/site.json',
    operation: {
      operationId: 'files.site',
      tags: ['files'],
      summary: "Configuration of the realm's site",
      description: 'Also says how the captcha of signing in works and which game databases are served.',
      security: [],
      responses: {
        200: { description: 'The site.', content: { 'application/json': { schema: ref('SiteConfig') } } },
        404: { description: 'The realm has the site of the defaults.' },
      },
    },
  },
  database('item_db', 'item', { id: 'items', summary: 'The item database', record: 'ItemRecord' }),
  database('mob_db', 'mob', { id: 'monsters', summary: 'The monster database', record: 'MobRecord' }),
  database('mob_db_min', 'mob', { id: 'monsterNames', summary: 'Names of monsters', record: 'MobName' }),
  database('map_db', 'map', { id: 'maps', summary: 'The map database', record: 'MapRecord' }),
  database('skill_db', 'skill', { id: 'skills', summary: 'The skill database', record: 'SkillRecord' }),
  {
    path: '/db/changes_{item}-{mob}-{map}.json.gz',
    operation: {
      operationId: 'files.changes',
      tags: ['files'],
      summary: 'What changed since the databases before',
      description: 'A JSON text, compressed with gzip.',
      security: [],
      parameters: [versionParameter('item', 'item'), versionParameter('mob', 'mob'), versionParameter('map', 'map')],
      responses: {
        200: { description: 'The changes.', content: { 'application/gzip': { schema: ref('DatabaseChanges') } } },
        404: notFoundResponse,
      },
    },
  },
];

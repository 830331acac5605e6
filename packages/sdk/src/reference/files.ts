/** Documentation of the server's public files, which are available without a token. */

interface FileText {
  path: string;
  operation: object;
}

export const filesText = 'Files of the site and the game databases, which require no token.';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const versionParameter = (name: string, of: string) => ({
  name,
  in: 'path',
  required: true,
  description: `\`databases.${of}\` of \`/site.json\`.`,
  schema: { type: 'string' },
});

const notFoundResponse = {
  description: 'The file does not exist.',
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
      description:
        'JSON, compressed with gzip. The file of a version never changes, so clients can cache it permanently.',
      security: [],
      parameters: [versionParameter('version', of)],
      responses: {
        200: { description: 'Records of the database.', content: { 'application/gzip': { schema } } },
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
      description: 'Includes the captcha of the sign-in and the versions of the game databases.',
      security: [],
      responses: {
        200: {
          description: 'Configuration of the site.',
          content: { 'application/json': { schema: ref('SiteConfig') } },
        },
        404: { description: 'The realm uses the default configuration.' },
      },
    },
  },
  database('item_db', 'item', { id: 'items', summary: 'Item database', record: 'ItemRecord' }),
  database('mob_db', 'mob', { id: 'monsters', summary: 'Monster database', record: 'MobRecord' }),
  database('mob_db_min', 'mob', { id: 'monsterNames', summary: 'Ids and names of monsters', record: 'MobName' }),
  database('map_db', 'map', { id: 'maps', summary: 'Map database', record: 'MapRecord' }),
  database('skill_db', 'skill', { id: 'skills', summary: 'Skill database', record: 'SkillRecord' }),
  {
    path: '/db/changes_{item}-{mob}-{map}.json.gz',
    operation: {
      operationId: 'files.changes',
      tags: ['files'],
      summary: 'Changes from the previous game databases to the current ones',
      description: 'JSON, compressed with gzip.',
      security: [],
      parameters: [versionParameter('item', 'item'), versionParameter('mob', 'mob'), versionParameter('map', 'map')],
      responses: {
        200: {
          description: 'Changes of the databases.',
          content: { 'application/gzip': { schema: ref('DatabaseChanges') } },
        },
        404: notFoundResponse,
      },
    },
  },
];

/** The import laws of docs/architecture.md, section "Rooms". Each room lists what it may import of ours. */
const sdk = 'packages/sdk/src';
const server = 'packages/server/src';
const demo = 'packages/demo/src';
const rooms = {
  contract: [],
  theme: [],
  core: [],
  // Routes are read and written by the codec of the core.
  catalog: ['contract', 'core'],
  // What can be asked of records is told in the words of the search language, which is of the core.
  rules: ['contract', 'core'],
  // What the contract means, in words: for documents, never for what a browser loads.
  reference: ['contract'],
  client: ['contract', 'rules', 'core'],
  models: ['core', 'catalog', 'client', 'contract', 'rules'],
  screens: ['models', 'catalog', 'rules', 'contract', 'core', 'client'],
  modals: ['models', 'catalog', 'rules', 'contract', 'core', 'client'],
  app: ['contract', 'core', 'catalog', 'rules', 'client', 'models', 'screens', 'modals'],
  node: ['client', 'core'],
};

const notTests = '\\.test\\.tsx?$|/testing/';
const roomLaws = Object.entries(rooms).map(([room, allowed]) => ({
  name: `sdk-${room}`,
  comment: `sdk/${room} may import ${allowed.map((other) => `sdk/${other}`).join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: `^${sdk}/${room}/`, pathNot: notTests },
  to: { path: `^${sdk}/`, pathNot: [room, ...allowed].map((other) => `^${sdk}/${other}/`) },
}));

/** Rooms of the server, the lowest first. */
const serverRooms = {
  rules: [],
  files: ['rules'],
  wardrobe: ['files', 'rules'],
  gamedata: ['wardrobe', 'files', 'rules'],
  store: ['config', 'files', 'rules'],
  domain: ['config', 'services', 'store', 'wardrobe', 'files', 'rules'],
  handlers: ['config', 'services', 'domain', 'store', 'files', 'rules'],
  http: ['config', 'services', 'handlers', 'domain', 'store', 'files', 'rules'],
  jobs: ['config', 'services', 'domain', 'store', 'gamedata', 'files', 'rules'],
  metrics: ['config', 'services', 'domain', 'store', 'files', 'rules'],
  demo: ['config', 'services', 'rules'],
};
/** The files at its root, the lowest first. */
const serverFiles = {
  config: ['files', 'rules'],
  'config-sources': ['rules'],
  services: ['config', 'domain', 'store', 'rules'],
  'create-services': ['config', 'services', 'domain', 'store', 'gamedata', 'wardrobe', 'metrics', 'files', 'rules'],
  seeding: ['config', 'services', 'demo', 'domain', 'store', 'gamedata', 'files', 'rules'],
  assembly: ['config', 'services', 'create-services', 'demo', 'domain', 'http', 'jobs', 'metrics', 'rules'],
  index: ['config', 'services', 'assembly', 'demo', 'jobs', 'metrics', 'files', 'rules'],
  main: ['commands'],
};
const serverLaws = Object.entries({ ...serverRooms, ...serverFiles }).map(([room, allowed]) => ({
  name: `server-${room}`,
  comment: `server/${room} may import ${allowed.map((other) => `server/${other}`).join(', ') || 'nothing of the server'}.`,
  severity: 'error',
  from: { path: `^${server}/${room}[./]`, pathNot: notTests },
  to: { path: `^${server}/`, pathNot: [room, ...allowed].map((other) => `^${server}/${other}[./]`) },
}));

const law = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    law('no-cycles', 'A cycle has no first file to read.', {}, { circular: true, dependencyTypesNot: ['type-only'] }),
    ...roomLaws,
    law(
      'screens-apart',
      'One screen or dialog never imports another; what they share is in parts/.',
      { path: `^${sdk}/(screens|modals)/`, pathNot: `${notTests}|/(index|lazy)\\.ts$` },
      { path: `^${sdk}/(screens|modals)/`, pathNot: '/parts/' },
    ),
    law('sdk-no-react', 'The SDK has no React.', { path: `^${sdk}` }, { path: 'node_modules/(react|react-dom|ink)/' }),
    law(
      'sdk-no-node',
      'Node belongs in sdk/node.',
      { path: `^${sdk}`, pathNot: `^${sdk}/node/|${notTests}` },
      { dependencyTypes: ['core'] },
    ),
    law(
      'node-apart',
      'sdk/node is used by programs, not by the SDK.',
      { path: `^${sdk}`, pathNot: `^${sdk}/node/` },
      { path: `^${sdk}/node/` },
    ),
    law(
      'reference-apart',
      'Sentences about the contract are for documents: no program ships them by the way.',
      { path: `^packages/(web|cli)/|^${sdk}/index\\.ts$` },
      { path: `^${sdk}/reference/` },
    ),
    law(
      'lazy-for-pages',
      'Programs have all code on their disk: what is named for fetching would be split apart in their bundles.',
      { path: `^packages/(cli|server|demo)/|^${sdk}/(index\\.ts$|node/)` },
      { path: `^${sdk}/(lazy|screens/lazy|app/lazy-modules)\\.ts$` },
    ),
    law(
      'web-alone',
      'The web imports the SDK only.',
      { path: '^packages/web' },
      { path: '^packages/(cli|demo|server)/' },
    ),
    law(
      'cli-alone',
      'The CLI imports the SDK only.',
      { path: '^packages/cli' },
      { path: '^packages/(web|demo|server)/' },
    ),
    law(
      'server-alone',
      'The server imports contract and rules of the SDK only, and what it says of them where that is served.',
      { path: '^packages/server', pathNot: `${notTests}|^${server}/http/api-document\\.ts$` },
      { path: `^packages/(web|cli)/|^${sdk}/(?!contract|rules)` },
    ),
    law(
      'demo-lazy',
      'The server finds the demo realm in one place, which loads it when it is asked for.',
      { path: '^packages/server', pathNot: `^${server}/demo/load-demo\\.ts$` },
      { path: '^packages/demo/' },
    ),
    law(
      'demo-never-with-the-server',
      'Nothing of the demo realm is loaded with the server.',
      { path: '^packages/server' },
      { path: '^packages/demo/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    law(
      'demo-alone',
      'The demo realm is made over what the server offers for seeding, and contract and rules of the SDK.',
      { path: `^${demo}`, pathNot: `${notTests}|^${demo}/(client/|write-demo-world\\.ts$)` },
      { path: `^packages/(web|cli)/|^${server}/(?!seeding\\.ts$)|^${sdk}/(?!contract|rules)` },
    ),
    law(
      'demo-drawn-before',
      'The world is drawn and packed when the package is built: what does that is no part of what ships.',
      { path: `^${demo}`, pathNot: `${notTests}|^${demo}/(art|client)/|^${demo}/write-demo-world\\.ts$` },
      {
        path: `^${demo}/(client/|write-demo-world\\.ts$|art/(items|mobs|terrain)/|art/people/(draw-|class-icon))`,
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    law(
      'tests-by-entries',
      'Tests of the whole use the server and the demo realm by their entries.',
      { path: '^tests/' },
      { path: `^${server}/(?!index\\.ts$|testing/index\\.ts$)|^${demo}/(?!index\\.ts$|testing/index\\.ts$)` },
    ),
    law(
      'demo-tests-alone',
      'Tests of the demo realm use the entries of the server too.',
      { path: `^${demo}` },
      { path: `^packages/(web|cli)/|^${server}/(?!seeding\\.ts$|index\\.ts$|testing/index\\.ts$)` },
    ),
    law(
      'demo-client',
      'What makes the demo world takes of the server what tests take.',
      { path: `^${demo}/(client/|write-demo-world\\.ts$)`, pathNot: notTests },
      { path: `^${server}/(?!testing/index\\.ts$)|^${sdk}/(?!contract|rules)` },
    ),
    ...serverLaws,
    law(
      'server-workers',
      'Whoever serves with several processes is a command.',
      { path: `^${server}/`, pathNot: `^${server}/(workers|commands)/|${notTests}` },
      { path: `^${server}/workers/` },
    ),
    law(
      'server-commands',
      'Nothing but the program knows its commands.',
      { path: `^${server}/`, pathNot: `^${server}/(commands/|main\\.ts$)` },
      { path: `^${server}/commands/` },
    ),
    law(
      'testing-for-tests',
      'What helps tests is no part of what ships.',
      { path: '^packages/[^/]+/src/', pathNot: `${notTests}|^${demo}/(client/|write-demo-world\\.ts$)` },
      { path: '^packages/.+/testing/' },
    ),
    law(
      'server-rules-no-io',
      'Rules read no file, ask no database and open no connection.',
      { path: `^${server}/rules/`, pathNot: notTests },
      { path: '^(fs|fs/promises|http|https|child_process|dns|sqlite)$|node_modules/(kysely|mysql2|fastify)/' },
    ),
    law(
      'server-sql',
      'SQL is written in the store; the demo realm, a package of its own, writes rows.',
      { path: `^${server}/`, pathNot: `^${server}/store/|${notTests}` },
      { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    ),
    law(
      'ui-lazy',
      'Commands load the terminal UI only when it is asked for.',
      { path: '^packages/cli/src/', pathNot: '^packages/cli/src/ui/' },
      { path: '^packages/cli/src/ui/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    law(
      'no-orphan-dev',
      'Product code uses declared dependencies.',
      { path: '^packages/[^/]+/src', pathNot: notTests },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/dist/|\\.css$' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};

/** The import rules of docs/architecture.md, section "Layers". Each layer lists the layers that it may import. */
const sdk = 'packages/sdk/src';
const server = 'packages/server/src';
const demo = 'packages/demo/src';
const sdkLayers = {
  contract: [],
  theme: [],
  core: [],
  // The core has the codec of routes.
  catalog: ['contract', 'core'],
  // The rules define search fields with types of the search language, which is part of the core.
  rules: ['contract', 'core'],
  // Descriptions of the contract are for documents and are never sent to a browser.
  reference: ['contract'],
  client: ['contract', 'rules', 'core'],
  models: ['core', 'catalog', 'client', 'contract', 'rules'],
  screens: ['models', 'catalog', 'rules', 'contract', 'core', 'client'],
  modals: ['models', 'catalog', 'rules', 'contract', 'core', 'client'],
  app: ['contract', 'core', 'catalog', 'rules', 'client', 'models', 'screens', 'modals'],
  node: ['client', 'core'],
};

const notTests = '\\.test\\.tsx?$|/testing/';
const sdkRules = Object.entries(sdkLayers).map(([layer, allowed]) => ({
  name: `sdk-${layer}`,
  comment: `sdk/${layer} may import ${allowed.map((other) => `sdk/${other}`).join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: `^${sdk}/${layer}/`, pathNot: notTests },
  to: { path: `^${sdk}/`, pathNot: [layer, ...allowed].map((other) => `^${sdk}/${other}/`) },
}));

/** Layers of the server, the lowest first. */
const serverLayers = {
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
/** Files at the top level of the server, the lowest first. */
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
const serverRules = Object.entries({ ...serverLayers, ...serverFiles }).map(([layer, allowed]) => ({
  name: `server-${layer}`,
  comment: `server/${layer} may import ${allowed.map((other) => `server/${other}`).join(', ') || 'nothing of the server'}.`,
  severity: 'error',
  from: { path: `^${server}/${layer}[./]`, pathNot: notTests },
  to: { path: `^${server}/`, pathNot: [layer, ...allowed].map((other) => `^${server}/${other}[./]`) },
}));

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    rule(
      'no-cycles',
      'Modules in a cycle cannot be read one after another.',
      {},
      { circular: true, dependencyTypesNot: ['type-only'] },
    ),
    ...sdkRules,
    rule(
      'screens-apart',
      'A screen or dialog never imports another one; shared code is in parts/.',
      { path: `^${sdk}/(screens|modals)/`, pathNot: `${notTests}|/(index|lazy)\\.ts$` },
      { path: `^${sdk}/(screens|modals)/`, pathNot: '/parts/' },
    ),
    rule(
      'sdk-no-react',
      'The SDK does not depend on React.',
      { path: `^${sdk}` },
      { path: 'node_modules/(react|react-dom|ink)/' },
    ),
    rule(
      'sdk-no-node',
      'Only sdk/node uses Node.',
      { path: `^${sdk}`, pathNot: `^${sdk}/node/|${notTests}` },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'node-apart',
      'Programs import sdk/node, the SDK does not.',
      { path: `^${sdk}`, pathNot: `^${sdk}/node/` },
      { path: `^${sdk}/node/` },
    ),
    rule(
      'reference-apart',
      'Descriptions of the contract are for documents and are not part of web or CLI.',
      { path: `^packages/(web|cli)/|^${sdk}/index\\.ts$` },
      { path: `^${sdk}/reference/` },
    ),
    rule(
      'lazy-for-pages',
      'Programs have all code on disk; a lazy import would split their bundles.',
      { path: `^packages/(cli|server|demo)/|^${sdk}/(index\\.ts$|node/)` },
      { path: `^${sdk}/(lazy|screens/lazy|app/lazy-modules)\\.ts$` },
    ),
    rule(
      'web-alone',
      'The web imports the SDK only.',
      { path: '^packages/web' },
      { path: '^packages/(cli|demo|server)/' },
    ),
    rule(
      'cli-alone',
      'The CLI imports the SDK only.',
      { path: '^packages/cli' },
      { path: '^packages/(web|demo|server)/' },
    ),
    rule(
      'server-alone',
      'The server imports only contract, rules and theme of the SDK, and the descriptions in the file that serves them.',
      { path: '^packages/server', pathNot: `${notTests}|^${server}/http/api-document\\.ts$` },
      { path: `^packages/(web|cli)/|^${sdk}/(?!contract|rules|theme)` },
    ),
    rule(
      'demo-lazy',
      'Only one file of the server imports the demo realm, on demand.',
      { path: '^packages/server', pathNot: `^${server}/demo/load-demo\\.ts$` },
      { path: '^packages/demo/' },
    ),
    rule(
      'demo-never-with-the-server',
      'The server never loads the demo realm at startup.',
      { path: '^packages/server' },
      { path: '^packages/demo/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'demo-alone',
      'The demo realm imports only the seeding entry of the server, and contract and rules of the SDK.',
      { path: `^${demo}`, pathNot: `${notTests}|^${demo}/(client/|write-demo-world\\.ts$)` },
      { path: `^packages/(web|cli)/|^${server}/(?!seeding\\.ts$)|^${sdk}/(?!contract|rules)` },
    ),
    rule(
      'demo-drawn-before',
      'The demo world is drawn and packed at build time; that code is not shipped.',
      { path: `^${demo}`, pathNot: `${notTests}|^${demo}/(art|client)/|^${demo}/write-demo-world\\.ts$` },
      {
        path: `^${demo}/(client/|write-demo-world\\.ts$|art/(items|mobs|terrain)/|art/people/(draw-|class-icon))`,
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'tests-by-entries',
      'Tests across packages import the server and the demo realm only by their entries.',
      { path: '^tests/' },
      { path: `^${server}/(?!index\\.ts$|testing/index\\.ts$)|^${demo}/(?!index\\.ts$|testing/index\\.ts$)` },
    ),
    rule(
      'demo-tests-alone',
      'Tests of the demo realm import the server only by its entries.',
      { path: `^${demo}` },
      { path: `^packages/(web|cli)/|^${server}/(?!seeding\\.ts$|index\\.ts$|testing/index\\.ts$)` },
    ),
    rule(
      'demo-client',
      'The code that makes the demo world imports only the test helpers of the server.',
      { path: `^${demo}/(client/|write-demo-world\\.ts$)`, pathNot: notTests },
      { path: `^${server}/(?!testing/index\\.ts$)|^${sdk}/(?!contract|rules)` },
    ),
    ...serverRules,
    rule(
      'server-workers',
      'Only commands start several processes.',
      { path: `^${server}/`, pathNot: `^${server}/(workers|commands)/|${notTests}` },
      { path: `^${server}/workers/` },
    ),
    rule(
      'server-commands',
      'Only the entry of the program imports its commands.',
      { path: `^${server}/`, pathNot: `^${server}/(commands/|main\\.ts$)` },
      { path: `^${server}/commands/` },
    ),
    rule(
      'testing-for-tests',
      'Test helpers are not shipped.',
      { path: '^packages/[^/]+/src/', pathNot: `${notTests}|^${demo}/(client/|write-demo-world\\.ts$)` },
      { path: '^packages/.+/testing/' },
    ),
    rule(
      'server-rules-no-io',
      'Rules use no files, databases or connections.',
      { path: `^${server}/rules/`, pathNot: notTests },
      { path: '^(fs|fs/promises|http|https|child_process|dns|sqlite)$|node_modules/(kysely|mysql2|fastify)/' },
    ),
    rule(
      'server-sql',
      'Only the store contains SQL. (The demo realm, a separate package, inserts rows.)',
      { path: `^${server}/`, pathNot: `^${server}/store/|${notTests}` },
      { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'ui-lazy',
      'Commands load the terminal UI lazily.',
      { path: '^packages/cli/src/', pathNot: '^packages/cli/src/ui/' },
      { path: '^packages/cli/src/ui/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'no-orphan-dev',
      'Product code imports only declared dependencies.',
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

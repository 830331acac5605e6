/** The import laws of docs/architecture.md, section "Rooms". Each room lists what it may import of ours. */
const sdk = 'packages/sdk/src';
const server = 'packages/server/src';
const rooms = {
  contract: [],
  theme: [],
  core: [],
  // Routes are read and written by the codec of the core.
  catalog: ['contract', 'core'],
  rules: ['contract'],
  // What the contract means, in words: for documents, never for what a browser loads.
  reference: ['contract'],
  client: ['contract', 'rules', 'core'],
  kinds: ['core', 'catalog', 'client', 'contract', 'rules'],
  screens: ['kinds', 'catalog', 'rules', 'contract', 'core', 'client'],
  modals: ['kinds', 'catalog', 'rules', 'contract', 'core', 'client'],
  app: ['contract', 'core', 'catalog', 'rules', 'client', 'kinds', 'screens', 'modals'],
};

const notTests = '\\.test\\.tsx?$|/testing/';
const roomLaws = Object.entries(rooms).map(([room, allowed]) => ({
  name: `sdk-${room}`,
  comment: `sdk/${room} may import ${allowed.map((other) => `sdk/${other}`).join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: `^${sdk}/${room}/`, pathNot: notTests },
  to: { path: `^${sdk}/`, pathNot: [room, ...allowed].map((other) => `^${sdk}/${other}/`) },
}));

const law = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    law('no-cycles', 'A cycle has no first file to read.', {}, { circular: true, dependencyTypesNot: ['type-only'] }),
    ...roomLaws,
    law(
      'screens-apart',
      'One screen or dialog never imports another; what they share is in parts/.',
      { path: `^${sdk}/(screens|modals)/`, pathNot: `${notTests}|/index\\.ts$` },
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
      'sdk-node',
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
    law('web-alone', 'The web imports the SDK only.', { path: '^packages/web' }, { path: '^packages/(cli|server)/' }),
    law('cli-alone', 'The CLI imports the SDK only.', { path: '^packages/cli' }, { path: '^packages/(web|server)/' }),
    law(
      'server-alone',
      'The server imports contract and rules of the SDK only.',
      { path: '^packages/server', pathNot: notTests },
      { path: `^packages/(web|cli)/|^${sdk}/(?!contract|rules)` },
    ),
    law(
      'server-domain',
      'The domain does not know who asks it: neither handlers nor HTTP.',
      { path: `^${server}/domain/` },
      { path: `^${server}/(handlers|http|commands)/` },
    ),
    law(
      'server-store',
      'The store is asked; of the rest of the server it knows rules of the domain at most.',
      { path: `^${server}/store/` },
      { path: `^${server}/(handlers|http|commands|realm)/` },
    ),
    law(
      'server-sql',
      'SQL is written in the store and in the making of the demo realm.',
      { path: `^${server}/`, pathNot: `^${server}/(store|realm)/|${notTests}` },
      { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    ),
    law(
      'server-handlers',
      'Handlers answer calls, however those arrive.',
      { path: `^${server}/handlers/` },
      { path: `^${server}/(http|commands)/` },
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

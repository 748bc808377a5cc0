// Who may import whom: one rule a room of the house. CONTRIBUTING.md describes the rooms.
// The code is read by swc, because the compiler of TypeScript 7 has no interface for programs.

const TESTS = '\\.test\\.ts$|/testing/|^server/test/';

/** A room of server/src may import what is listed here, and packages, and nothing else of ours. */
function room(name, from, may) {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: TESTS },
    to: { path: '^(server|scripts|bench)/', pathNot: may },
  };
}

const DOMAIN = '^server/src/domain/';
const PLATFORM = '^server/src/platform/';
const SETTLEMENT = '^server/src/settlement/';
const RESOURCES = '^server/src/resources/';
const JOBS = '^server/src/jobs/';

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    room('domain-imports-domain', DOMAIN, [DOMAIN]),
    {
      name: 'domain-is-pure',
      comment: 'Money and dates are computed from arguments: no files, sockets, clocks or randomness.',
      severity: 'error',
      from: { path: DOMAIN, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    room('platform-knows-no-receivables', PLATFORM, [PLATFORM]),
    room('settlement-imports-domain-and-platform', SETTLEMENT, [DOMAIN, PLATFORM, SETTLEMENT]),
    {
      name: 'resources-import-down-and-queries-sideways',
      comment:
        'Of another resource only queries.ts. resources/documents is the shared room of the four kinds of document; a customer import carries contacts; customers, contacts and invoices have values of custom fields, which one module checks and writes; what becomes of a message decides what becomes of its action; letters say what mail says.',
      severity: 'error',
      from: { path: '^server/src/resources/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^(server|scripts|bench)/',
        pathNot: [
          DOMAIN,
          PLATFORM,
          SETTLEMENT,
          '^server/src/resources/$1/',
          '^server/src/resources/documents/',
          '^server/src/resources/[^/]+/queries\\.ts$',
          '^server/src/resources/contacts/',
          '^server/src/resources/custom-fields/(values|schema)\\.ts$',
          '^server/src/resources/mail/(render|variables)\\.ts$',
          '^server/src/resources/actions/commands\\.ts$',
        ],
      },
    },
    {
      name: 'contacts-belong-to-customers',
      severity: 'error',
      from: { path: '^server/src/resources/(?!contacts/|customers/)', pathNot: TESTS },
      to: { path: '^server/src/resources/contacts/', pathNot: '/queries\\.ts$' },
    },
    room('jobs-import-everything-below', JOBS, [DOMAIN, PLATFORM, SETTLEMENT, RESOURCES, JOBS]),
    {
      name: 'configuration-only-at-the-top',
      comment: 'What lies below takes its settings as arguments.',
      severity: 'error',
      from: {
        path: '^server/src/(domain|platform|settlement|resources|jobs)/|^server/src/app\\.ts$',
        pathNot: TESTS,
      },
      to: { path: '^server/src/config\\.ts$' },
    },
    {
      name: 'service-without-tests-and-tools',
      severity: 'error',
      from: { path: '^server/src/', pathNot: TESTS },
      to: { path: ['\\.test\\.ts$', '/testing/', '^server/test/', '^scripts/', '^bench/', '^client/'] },
    },
    {
      name: 'client-stands-alone',
      comment: 'It is published by itself and runs wherever fetch does.',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { path: '^(server|scripts|bench|client/scripts)/' },
    },
    {
      name: 'client-without-runtime',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { dependencyTypes: ['core', 'npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'service-without-development-packages',
      severity: 'error',
      from: { path: '^server/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['node', 'import', 'default'] },
  },
};

// Who may import whom. CONTRIBUTING.md shows the house, docs/adr/0026 says why it is cut this way.
// The code is read by swc, because the compiler of TypeScript 7 has no interface for programs.

const TESTS = '\\.test\\.ts$|/testing/|^server/test/';

/** The wings, from the bottom up: each may import those before it, and none that comes after it. */
const WINGS = [
  'ledger',
  'people',
  'mail',
  'cash',
  'online-payments',
  'dunning',
  'outreach',
  'cases',
  'autopay',
  'insight',
  'desk',
  'portal',
  'exchange',
  'compliance',
  'integrations',
  'agents',
  'setup',
];
/** Calendar, money and formats: pure, below everything. */
const KERNEL = '^server/src/kernel/';
const PLATFORM = '^server/src/platform/';
const DOMAIN = '^server/src/[^/]+/domain/';

/** A folder of server/src may import packages, the kernel and what is listed here; nothing else of ours. */
function room(name, from, may) {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: TESTS },
    to: { path: '^(server|scripts|bench)/', pathNot: [KERNEL, ...may] },
  };
}

/** Files at the top of a wing that list what it offers: one index, or one file for each purpose. */
const OFFERS = '(index|schemas|filters|relations|reads|commands|merging|undo|hourly)';

/** What other wings may import of a wing: its offers, its reads (queries.ts), and its rules, which are pure. */
const offered = (wing) => [
  `^server/src/${wing}/${OFFERS}\\.ts$`,
  `^server/src/${wing}/domain/`,
  `^server/src/${wing}/.*/queries\\.ts$`,
];

const wings = WINGS.map((wing, storey) =>
  room(`${wing}-imports-downwards`, `^server/src/${wing}/`, [
    PLATFORM,
    `^server/src/${wing}/`,
    ...WINGS.slice(0, storey).flatMap(offered),
  ]),
);

/** The rooms of the application: each may use those before it, and of the places that it names. */
const WEB = '^web/src/';
const webRoom = (name, from, may, comment) => ({
  name,
  severity: 'error',
  ...(comment === undefined ? {} : { comment }),
  from: { path: `${WEB}${from}` },
  to: { path: '^(web|server|scripts|bench|client|packages)/', pathNot: may.map((one) => `${WEB}${one}`) },
});
const EVERYWHERE = ['api/', 'actions/', 'theme/', 'texts/'];

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    room('kernel-imports-nothing', KERNEL, []),
    room('platform-knows-no-wing', PLATFORM, [PLATFORM]),
    ...wings,
    {
      name: 'offers-are-for-others',
      comment:
        'The files at the top of a wing list what it offers; inside, everybody imports from where a thing stands.',
      severity: 'error',
      from: { path: `^server/src/(${WINGS.join('|')})/`, pathNot: TESTS },
      to: { path: `^server/src/$1/(${OFFERS}|routes|jobs)\\.ts$` },
    },
    {
      name: 'words-of-strangers-in-threads',
      comment:
        'Templates and mails that come in are worked on by modules of platform/workers only: docs/adr/0030.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: `${TESTS}|\\.worker\\.ts$|^server/src/platform/mail/inbound/|^server/src/mail/writing/render\\.ts$`,
      },
      to: {
        path: '^server/src/(platform/mail/(template|inbound/(parse|html|counts))|mail/writing/render)\\.ts$',
      },
    },
    room('domain-imports-domain', DOMAIN, [DOMAIN]),
    {
      name: 'domain-is-pure',
      comment: 'Money, dates and decisions follow from arguments: no files, sockets, clocks or randomness.',
      severity: 'error',
      from: { path: [KERNEL, DOMAIN], pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    room('settlement-imports-domain-and-platform', '^server/src/ledger/settlement/', [
      '^server/src/ledger/domain/',
      '^server/src/ledger/settlement/',
      PLATFORM,
    ]),
    {
      name: 'configuration-only-at-the-top',
      comment: 'What lies below takes its settings as arguments.',
      severity: 'error',
      from: { path: `^server/src/(platform|${WINGS.join('|')})/|^server/src/app\\.ts$`, pathNot: TESTS },
      to: { path: '^server/src/config\\.ts$' },
    },
    {
      name: 'service-without-tests-and-tools',
      severity: 'error',
      from: { path: '^server/src/', pathNot: TESTS },
      to: { path: ['\\.test\\.ts$', '/testing/', '^server/test/', '^scripts/', '^bench/'] },
    },
    {
      name: 'commands-call-services-by-the-client',
      comment: 'Only commands are callers of a service elsewhere, and all of them in one way.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: `${TESTS}|^server/src/cli/remote\\.ts$` },
      to: { path: '^client/' },
    },
    {
      name: 'client-stands-alone',
      comment: 'It is published by itself and runs wherever fetch does.',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { path: '^(server|scripts|bench|packages|client/scripts)/' },
    },
    {
      name: 'client-without-runtime',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { dependencyTypes: ['core', 'npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'packages-stand-alone',
      comment: 'Each could leave this repository.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { dependencyTypes: ['local'], pathNot: '^packages/$1/' },
    },
    {
      name: 'packages-by-name',
      comment: 'What a package offers is what its manifest exports.',
      severity: 'error',
      from: { pathNot: '^packages/' },
      to: { path: '^packages/', dependencyTypesNot: ['aliased-workspace'] },
    },
    {
      name: 'database-is-run-at-the-top',
      comment: 'What lies below is given one.',
      severity: 'error',
      from: { path: '^server/src/(?!cli/)', pathNot: TESTS },
      to: { path: '^packages/embedded-postgres/' },
    },
    webRoom('web-api-asks-the-server', 'api/', ['api/']),
    webRoom('web-texts-stand-alone', 'texts/', ['texts/']),
    webRoom('web-theme-stands-alone', 'theme/', ['theme/']),
    webRoom('web-actions-know-no-part', 'actions/', EVERYWHERE),
    webRoom('web-parts-know-no-record', 'parts/', ['parts/', ...EVERYWHERE]),
    webRoom('web-charts-know-no-record', 'charts/', ['charts/', 'parts/', ...EVERYWHERE]),
    webRoom('web-records-know-no-page', 'records/', ['records/', 'charts/', 'parts/', ...EVERYWHERE]),
    {
      name: 'web-pages-know-no-other-page',
      comment: 'What two pages show of a record stands in records/.',
      severity: 'error',
      from: { path: `${WEB}pages/([^/]+)/` },
      to: { path: `${WEB}pages/`, pathNot: `${WEB}pages/$1/` },
    },
    webRoom('web-pages', 'pages/', ['pages/', 'records/', 'charts/', 'parts/', ...EVERYWHERE]),
    {
      name: 'web-asks-in-one-place',
      comment: 'The server is talked to by api/ only, whose types follow its documents.',
      severity: 'error',
      from: { path: `^(server|scripts|bench|client|packages)/`, pathNot: '^server/test/' },
      to: { path: WEB },
    },
    {
      name: 'service-without-development-packages',
      severity: 'error',
      from: { path: ['^server/src/', '^packages/[^/]+/src/'], pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['node', 'import', 'default'] },
  },
};

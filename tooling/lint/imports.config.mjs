// Allowed imports between packages, for dependency-cruiser. The map is that of the README. A violation is reported with the
// name and the reason of its rule.

/** Package → the packages of ours that its code may import. Tests may also import what its devDependencies give. */
const mayImport = {
  sdk: [],
  sandbox: [],
  db: [],
  'forward-proxy': [],
  processor: ['forward-proxy'],
  webhooks: ['db', 'forward-proxy'],
  api: ['db', 'processor', 'webhooks'],
  server: ['api', 'db', 'forward-proxy', 'processor', 'sandbox', 'webhooks'],
  portal: ['api'],
  'example-store': ['sdk'],
}

/** Room of a package (a folder or file of its src) → the rooms that its code may import. Tests may import any. */
const rooms = {
  api: {
    core: [],
    contract: ['core'],
    people: ['core', 'contract'],
    money: ['core', 'contract', 'people'],
    mail: ['core', 'contract', 'people'],
    processor: ['core', 'contract', 'people', 'money', 'mail'],
    verification: ['core', 'money', 'processor'],
    resources: ['core', 'contract', 'people', 'money', 'mail', 'processor', 'verification'],
    openapi: ['core', 'contract', 'money', 'resources'],
  },
  sandbox: onFloors([
    ['ids.ts', 'options.ts', 'version.ts', 'cards.ts', 'card-tokens.ts', 'international-cards.ts', 'bank-accounts.ts'],
    ['published', 'billing'],
    ['clock.ts', 'keys.ts', 'ticker.ts', 'in-flight-requests.ts', 'store'],
    ['http'],
    ['money', 'faults', 'requests', 'due'],
    ['events'],
    ['resources'],
    ['timeline', 'coverage', 'inspect', 'versions'],
    ['control', 'pages'],
    ['in-process'],
    ['sandbox.ts', 'listen.ts'],
    ['index.ts', 'msw.ts', 'cli', 'mcp', 'generate', 'release'],
  ]),
  portal: onFloors([
    ['language'],
    ['styles', 'money', 'group-by.ts', 'server', 'docs', 'guides'],
    ['session', 'router'],
    ['ui', 'chart'],
    ['form', 'list', 'export'],
    ['palette'],
    ['shell'],
    [
      'pages/audit-log',
      'pages/discounts',
      'pages/disputes',
      'pages/links',
      'pages/payouts',
      'pages/sign-in',
      'pages/webhooks',
    ],
    ['pages/account', 'pages/brand', 'pages/events', 'pages/home', 'pages/payments', 'pages/profile', 'pages/requests'],
    ['pages/keys', 'pages/landing', 'pages/members', 'pages/operator', 'pages/products', 'pages/start'],
    ['pages/statements', 'pages/subscriptions'],
    ['pages/customers'],
    ['routes.tsx'],
    ['app.tsx'],
    ['main.tsx'],
  ]),
  server: onFloors([
    [
      'settings',
      'runtime',
      'mail',
      'listen',
      'default-data-dir.ts',
      'release-memory-of-start.ts',
      'redact.ts',
      'shutdown.ts',
    ],
    ['with-deadline.ts', 'command-error.ts', 'explain-command-error.ts', 'fastify-request.ts', 'worker-state.ts'],
    ['config.ts', 'mcp'],
    ['log.ts', 'verify-reachable.ts'],
    ['embedded', 'metrics', 'trace'],
    ['database'],
    ['services.ts', 'http'],
    ['worker', 'probes', 'commands'],
    ['verify-setup.ts'],
    ['run.ts', 'banner.ts'],
    ['index.ts', 'main.ts'],
  ]),
}

/**
 * Rooms whose code may import its own floor and each floor below it.
 * @param {string[][]} floors from the bottom up
 * @returns {Record<string, string[]>}
 */
function onFloors(floors) {
  return Object.fromEntries(floors.flatMap((floor, at) => floor.map((room) => [room, floors.slice(0, at + 1).flat()])))
}

/** Packages whose files do not import each other in a circle. */
const withoutCircles = ['api', 'portal', 'server']

const testFiles = String.raw`(\.test(-d)?\.tsx?$|/(src/)?(test(ing)?|e2e)/|\.config\.[mc]?[jt]s$)`
const dumpingGround = String.raw`(^|/)(utils?|helpers?|common|misc)(/|\.[mc]?[jt]sx?$)`
/** The files of the launcher that share settings and paths with the server. */
const readsServer = '^tooling/launch/(builds|check-settings|store).mjs$'
const ownFiles = '^(apps|packages|tooling)/'
/** @param {string[]} names */
const folders = (names) => `^(apps|packages)/(${names.join('|')})/`
/** How an import reads that did not resolve, because it is not in package.json. */
const byName = '^@merchant-payments/'
/** @param {string[]} names */
const named = (names) => `^@merchant-payments/(${names.join('|')})(/|$)`

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = Object.entries(mayImport).map(([name, others]) => ({
  name: `${name} imports ${others.join(', ') || 'no package of ours'}`,
  comment: `${name} may import ${others.join(', ') || 'no package of ours'}, and nothing else of this repository.`,
  severity: 'error',
  from: { path: folders([name]), pathNot: testFiles },
  to: { path: [ownFiles, byName], pathNot: [folders([name, ...others]), named([name, ...others])] },
}))

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const floors = Object.entries(rooms).flatMap(([name, below]) => {
  const src = `^(apps|packages)/${name}/src/`
  /** @param {string[]} names */
  const within = (names) => `${src}(${names.join('|').replaceAll('.', '[.]')})(/|$)`
  return [
    ...Object.entries(below).map(([room, others]) => ({
      name: `${name}/${room} imports downwards`,
      comment: `${name}/src/${room} may import ${others.join(', ') || 'no other room'}: imports go downwards (docs/architecture.md).`,
      severity: /** @type {const} */ ('error'),
      from: { path: within([room]), pathNot: testFiles },
      to: { path: src, pathNot: within([room, ...others]) },
    })),
    {
      name: `${name} has rooms`,
      comment: `A folder of ${name}/src is one of the rooms that are listed with what they may import.`,
      severity: 'error',
      from: { path: `${src}[^/]+/`, pathNot: [within(Object.keys(below)), testFiles] },
      to: {},
    },
  ]
})

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const circles = withoutCircles.map((name) => ({
  name: `${name} has no circles`,
  comment: 'Files do not import each other in a circle: what both need stands in the lower of the two, or in a third.',
  severity: 'error',
  from: { path: `^(apps|packages)/${name}/src/` },
  to: { circular: true },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers,
    ...floors,
    ...circles,
    {
      name: 'by package name',
      comment: 'Another package is imported by its name, never by a relative path into its folder.',
      severity: 'error',
      from: { path: '^(apps|packages|tooling)/([^/]+)/', pathNot: readsServer },
      to: { path: ownFiles, pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'settings without packages',
      comment: 'The launcher reads settings before anything is installed: it imports these files alone by path.',
      severity: 'error',
      from: { path: readsServer },
      to: { path: ownFiles, pathNot: ['^tooling/launch/', '^apps/server/src/settings/[^/]+[.]mjs$'] },
    },
    {
      name: 'formats without packages',
      comment:
        'The launcher loads these files before anything is installed, on any Node: they import nothing but each other.',
      severity: 'error',
      from: { path: '^apps/server/src/settings/[^/]+[.]mjs$' },
      to: { pathNot: '^apps/server/src/settings/[^/]+[.]mjs$', dependencyTypesNot: ['core'] },
    },
    {
      name: 'portal imports types of api',
      comment:
        'The portal runs in a browser: of api it takes types alone (`import type`), the list of event types, the words for cards, the countries, the palette of brands, and the formula of fees.',
      severity: 'error',
      from: { path: folders(['portal']), pathNot: testFiles },
      to: {
        path: [folders(['api']), named(['api'])],
        pathNot:
          '^packages/api/src/(openapi/event-types|core/brand/palette|mail/receipts/method-labels|core/wire/countries|core/currency/(currency|digits|format-money)|core/language/languages|money/fees/fee-formula).ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'stripe in processor alone',
      comment: 'processor is the one package that speaks to Stripe.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: [folders(['processor']), testFiles] },
      to: { path: '(^|node_modules/)stripe(/|$)' },
    },
    {
      name: 'named for what it does',
      comment: 'No folder or file is called utils, helpers, common or misc: a name says what is inside.',
      severity: 'error',
      from: {},
      to: { path: dumpingGround, pathNot: 'node_modules' },
    },
    {
      name: 'named for what it does (nothing imports it)',
      comment: 'No folder or file is called utils, helpers, common or misc: a name says what is inside.',
      severity: 'error',
      from: { orphan: true, path: dumpingGround },
      to: {},
    },
    {
      name: 'named for what it does (it imports)',
      comment: 'No folder or file is called utils, helpers, common or misc: a name says what is inside.',
      severity: 'error',
      from: { path: dumpingGround },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(dist|generated|\.turbo|coverage)/` },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json'],
    },
  },
}

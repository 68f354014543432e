// Which package may import which, for dependency-cruiser. The map is the one of the README; names and reasons of the
// rules are what a developer reads when one is broken.

/** Package → the packages of ours that its code may import. Tests may also import what its devDependencies give. */
const MAY_IMPORT = {
  sdk: [],
  sandbox: [],
  db: [],
  processor: [],
  webhooks: ['db'],
  api: ['db', 'processor', 'webhooks'],
  server: ['api', 'db', 'processor', 'sandbox', 'webhooks'],
  portal: ['api'],
  'example-store': ['sdk'],
}

const TESTS = String.raw`(\.test(-d)?\.tsx?$|/(src/)?(test(ing)?|e2e)/|\.config\.[mc]?[jt]s$)`
const DUMPING_GROUND = String.raw`(^|/)(utils?|helpers?|common|misc)(/|\.[mc]?[jt]sx?$)`
const OURS = '^(apps|packages|tooling)/'
/** @param {string[]} names */
const folders = (names) => `^(apps|packages)/(${names.join('|')})/`
/** How an import reads that did not resolve, because it is not in package.json. */
const BY_NAME = '^@merchant-payments/'
/** @param {string[]} names */
const named = (names) => `^@merchant-payments/(${names.join('|')})(/|$)`

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = Object.entries(MAY_IMPORT).map(([name, others]) => ({
  name: `${name} imports ${others.join(', ') || 'no package of ours'}`,
  comment: `${name} may import ${others.join(', ') || 'no package of ours'}, and nothing else of this repository.`,
  severity: 'error',
  from: { path: folders([name]), pathNot: TESTS },
  to: { path: [OURS, BY_NAME], pathNot: [folders([name, ...others]), named([name, ...others])] },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers,
    {
      name: 'by package name',
      comment: 'Another package is imported by its name, never by a relative path into its folder.',
      severity: 'error',
      from: { path: '^(apps|packages|tooling)/([^/]+)/' },
      to: { path: OURS, pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'portal imports types of api',
      comment:
        'The portal runs in a browser: of api it takes types alone (`import type`), and the list of event types.',
      severity: 'error',
      from: { path: folders(['portal']), pathNot: TESTS },
      to: {
        path: [folders(['api']), named(['api'])],
        pathNot: '^packages/api/src/openapi/event-types.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'stripe in processor alone',
      comment: 'processor is the one package that speaks to Stripe.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: [folders(['processor']), TESTS] },
      to: { path: '(^|node_modules/)stripe(/|$)' },
    },
    {
      name: 'named for what it does',
      comment: 'No folder or file is called utils, helpers, common or misc: a name says what is inside.',
      severity: 'error',
      from: {},
      to: { path: DUMPING_GROUND, pathNot: 'node_modules' },
    },
    {
      name: 'named for what it does (nothing imports it)',
      comment: 'No folder or file is called utils, helpers, common or misc: a name says what is inside.',
      severity: 'error',
      from: { orphan: true, path: DUMPING_GROUND },
      to: {},
    },
    {
      name: 'named for what it does (it imports)',
      comment: 'No folder or file is called utils, helpers, common or misc: a name says what is inside.',
      severity: 'error',
      from: { path: DUMPING_GROUND },
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

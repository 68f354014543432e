/**
 * How long an example waits for anything: reached only when something is broken, however busy the machine is. An
 * example as a whole has more, so that the wait that failed is what is reported.
 */
export const patienceMs = 60_000

export const patient = {
  testTimeout: 5 * patienceMs,
  hookTimeout: 5 * patienceMs,
  expect: { poll: { timeout: patienceMs } },
}

/**
 * TEST_DATABASE_URL: the PostgreSQL server of the suites, by a role that may create databases, instead of an embedded one. So the suites
 * run on other versions, with the settings that these have.
 */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL

/** LIVES_FROM, LIVES: the first seed and the number of the random lives of subscriptions. */
export const lives = { from: Number(process.env.LIVES_FROM ?? 1), count: Number(process.env.LIVES ?? 8) }

/**
 * For suites of many files that start servers, databases or browsers. Imported modules stay loaded for the next file: loading them
 * again for each file was a third of the work. So a file must leave no module and no global changed.
 */
const heavy = {
  ...patient,
  isolate: false,
  // Room for what is young: most of what a test makes is never looked at again.
  // The test of the database's schema loads WebAssembly, of which Node warns.
  execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64', '--disable-warning=ExperimentalWarning'],
}

// A run that watches needs Vite's graph of modules to know which files a change concerns.
const watches = !process.argv.includes('run')

/**
 * The same for packages whose modules Node can load itself, as it does in production: nothing is transformed. No suite mocks a
 * module, so vitest need not parse each file in search of what it would have to hoist.
 */
export const heavyOnNode = { ...heavy, experimental: { viteModuleRunner: watches, nodeLoader: false } }

/** INVOICES: the number of payments that workers invoice while they are killed, a multiple of 16. */
export const invoicedPayments = Number(process.env.INVOICES ?? 160)

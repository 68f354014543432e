import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createKeyring, sealSecret } from '@merchant-payments/db/encryption'
import { createTestDatabase, startPooler } from '@merchant-payments/db/testing'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { explain } from '../src/explain-command-error.ts'
import { createLog } from '../src/log.ts'
import { run } from '../src/run.ts'
import { runMpay } from './mpay.ts'
import { startStripeLike } from './stripe-like.ts'

// A mistake of an operator ends the process with one line, which names the variable and the remedy.

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const key = randomBytes(32).toString('base64')
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

const stripe = await startStripeLike((end) => ends.push(end))
const database = await createTestDatabase()
ends.push(() => database.drop())
const pooler = await startPooler({ url: database.url, mode: 'transaction', parameters: 'tracked', size: 3 })
ends.push(() => pooler.close())
const [port, probePort] = await freePorts(2)
const [taken, refused] = await freePorts(2)
const occupant = createServer().listen(taken, '127.0.0.1')
ends.push(() => new Promise((resolve) => occupant.close(resolve)))

/** A complete configuration, of which each case changes a part. */
const production = {
  ...stripe.environment,
  NODE_ENV: 'production',
  PORT: String(port),
  PROBE_PORT: String(probePort),
  DATABASE_URL: database.url,
  DATA_DIR: '',
  ENCRYPTION_KEY: key,
  PUBLIC_URL: 'https://pay.example.com',
}

/** The address of the database with another part. */
function addressWith(change: Partial<Pick<URL, 'host' | 'password' | 'pathname' | 'search' | 'username'>>): string {
  return Object.assign(new URL(database.url), change).href
}

/** A database that is right but for what is done with it. */
async function databaseAfter(...statements: ((name: string) => string)[]): Promise<string> {
  const other = await createTestDatabase()
  const name = new URL(other.url).pathname.slice(1)
  for (const statement of statements) await other.pool.query(statement(name))
  ends.push(() => other.drop())
  return other.url
}

/** A role of the server that may connect, without more. */
async function roleWith(options: string): Promise<string> {
  const [username, password] = [`role_${randomBytes(6).toString('hex')}`, 'secret']
  await database.pool.query(`CREATE ROLE ${username} LOGIN PASSWORD '${password}' ${options}`)
  ends.push(() => database.pool.query(`DROP OWNED BY ${username}; DROP ROLE ${username}`))
  return Object.assign(new URL(database.url), { username, password }).href
}

const sealed = await createTestDatabase()
ends.push(() => sealed.drop())
await sealed.pool.query(
  `INSERT INTO processor_endpoints (id, livemode, scope, url, sealed_secret)
   VALUES ('we_1', false, 'account', 'https://pay.example.com/processor/events', 'v1.0000.x')`,
)

const empty = await createTestDatabase({ empty: true })
ends.push(() => empty.drop())

type Mistake = readonly [name: string, variables: NodeJS.ProcessEnv, line: RegExp]

const mistakes: Mistake[] = [
  ['DATABASE_URL is missing', { DATABASE_URL: '' }, /DATABASE_URL is required/],
  ['DATABASE_URL in quotes', { DATABASE_URL: `"${database.url}"` }, /DATABASE_URL must be a postgresql:\/\/ address/],
  [
    'another port',
    { DATABASE_URL: addressWith({ host: `127.0.0.1:${refused}` }) },
    /DATABASE_URL: no server listens at/,
  ],
  [
    'an unknown host',
    { DATABASE_URL: addressWith({ host: 'nosuch.invalid:5432' }) },
    /nosuch\.invalid (is not known|could not be resolved)\. Check its name/,
  ],
  [
    'another password',
    { DATABASE_URL: addressWith({ password: 'wrong' }) },
    /DATABASE_URL: password authentication failed.*Correct/,
  ],
  ['no password', { DATABASE_URL: addressWith({ password: '' }) }, /DATABASE_URL: the server asks for a password/],
  [
    'an unknown database',
    { DATABASE_URL: addressWith({ pathname: '/nosuch' }) },
    /DATABASE_URL: database "nosuch" does not exist\. Create it/,
  ],
  [
    'TLS that the server lacks',
    { DATABASE_URL: addressWith({ search: '?sslmode=verify-full' }) },
    /DATABASE_URL: the server does not offer TLS/,
  ],
  [
    'a certificate that is not there',
    { DATABASE_URL: addressWith({ search: '?sslmode=verify-full&sslrootcert=/nosuch' }) },
    /DATABASE_URL: a file .*\/nosuch/,
  ],
  [
    'a server of another protocol',
    { DATABASE_URL: addressWith({ host: new URL(stripe.url).host }) },
    /DATABASE_URL: .*Check/,
  ],
  [
    'a read-only database',
    { DATABASE_URL: await databaseAfter((name) => `ALTER DATABASE "${name}" SET default_transaction_read_only = on`) },
    /DATABASE_URL: the database is read-only/,
  ],
  [
    'a role without rights',
    { DATABASE_URL: Object.assign(new URL(await roleWith('')), { pathname: new URL(empty.url).pathname }).href },
    /DATABASE_URL: permission denied .*OWNER/,
  ],
  [
    'a role with few connections',
    { DATABASE_URL: await roleWith('CONNECTION LIMIT 3') },
    /the server allows 3 connections.* lower DATABASE_POOL_SIZE/,
  ],
  [
    'a pool that is larger than the server',
    { DATABASE_POOL_SIZE: '1000' },
    /the server allows \d+ connections, and this process opens up to 1001.* lower DATABASE_POOL_SIZE/,
  ],
  ['a pool that is too small', { DATABASE_POOL_SIZE: '2' }, /DATABASE_POOL_SIZE must be from 4/],
  ['a pooler in transaction mode', { DATABASE_URL: pooler.url }, /Set DATABASE_POOL_MODE=transaction/],
  ['DIRECT_DATABASE_URL through the pooler', { DIRECT_DATABASE_URL: pooler.url }, /DIRECT_DATABASE_URL: a pooler/],
  [
    'DIRECT_DATABASE_URL of another database',
    { DIRECT_DATABASE_URL: empty.url },
    /DIRECT_DATABASE_URL: this is another database/,
  ],
  [
    'a replica without a database',
    { DATABASE_REPLICA_URL: 'db.internal' },
    /DATABASE_REPLICA_URL must be a postgresql/,
  ],
  ['ENCRYPTION_KEY is missing', { ENCRYPTION_KEY: '' }, /ENCRYPTION_KEY is required/],
  ['ENCRYPTION_KEY is no key', { ENCRYPTION_KEY: 'secret' }, /ENCRYPTION_KEY must be 32 bytes in base64 \(openssl/],
  [
    'another ENCRYPTION_KEY',
    { DATABASE_URL: sealed.url },
    /ENCRYPTION_KEY does not open the stored secrets.*after a comma/,
  ],
  ['PUBLIC_URL is missing', { PUBLIC_URL: '' }, /PUBLIC_URL is required/],
  ['PUBLIC_URL without a scheme', { PUBLIC_URL: 'pay.example.com' }, /PUBLIC_URL must be an http or https address/],
  ['PUBLIC_URL without TLS', { PUBLIC_URL: 'http://pay.example.com' }, /PUBLIC_URL must be an https address/],
  ['a role that is none', { ROLE: 'web' }, /ROLE must be all, api or worker/],
  ['PORT is taken', { PORT: String(taken) }, new RegExp(`Port ${taken} is in use.* PORT`)],
  ['PROBE_PORT is taken', { PROBE_PORT: String(taken) }, /PROBE_PORT/],
  ['HOST of another machine', { HOST: '192.0.2.1' }, /HOST is not an address of this machine/],
  [
    'a data directory that cannot be made',
    { NODE_ENV: '', ENCRYPTION_KEY: '', DATA_DIR: '/proc/nosuch' },
    /DATA_DIR cannot be used/,
  ],
  [
    'a secret key that Stripe refuses',
    { STRIPE_SECRET_KEY_TEST: 'sk_test_other' },
    /STRIPE_SECRET_KEY_TEST is refused by Stripe .*Copy the key/,
  ],
  [
    'a publishable key that Stripe does not know',
    { STRIPE_PUBLISHABLE_KEY_TEST: 'pk_test_other' },
    /STRIPE_PUBLISHABLE_KEY_TEST is not known to Stripe.*Copy the key/,
  ],
  [
    'the keys in the wrong order',
    { STRIPE_SECRET_KEY_TEST: 'pk_test_x' },
    /STRIPE_SECRET_KEY_TEST must be a test secret key/,
  ],
  ['half a mode', { STRIPE_SECRET_KEY_LIVE: 'sk_live_x' }, /STRIPE_PUBLISHABLE_KEY_LIVE is missing/],
  ['no keys', { STRIPE_SECRET_KEY_TEST: '', STRIPE_PUBLISHABLE_KEY_TEST: '' }, /STRIPE_SECRET_KEY_LIVE is required/],
  [
    'SMTP_URL without a scheme',
    { SMTP_URL: 'mail.example.com' },
    /SMTP_URL must be an smtp:\/\/ or smtps:\/\/ address/,
  ],
  ['SMTP_URL without a sender', { SMTP_URL: 'smtp://mail.example.com' }, /MAIL_FROM is missing/],
  ['a proxy that is everybody', { TRUST_PROXY: '0.0.0.0/0' }, /TRUST_PROXY must not name a network as wide/],
  ['a list that is not there', { BLOCKLIST_FILE: '/nosuch' }, /BLOCKLIST_FILE \(\/nosuch\) cannot be read/],
  ['an unknown level of the log', { LOG_LEVEL: 'verbose' }, /LOG_LEVEL must be/],
]

/** The line with which a start ends. A start that succeeds fails the test. */
async function explainedStart(variables: NodeJS.ProcessEnv): Promise<string | null> {
  try {
    const config = readConfig({ ...production, ...variables }, [])
    const running = await run(config, createLog({ logLevel: 'silent' }))
    await running.stop()
  } catch (error) {
    return explain(error)
  }
  throw new Error('the process has started')
}

test.each(mistakes)('%s: one line', async (_, variables, expected) => {
  const line = await explainedStart(variables)
  expect(line).toMatch(expected)
  expect(line).not.toContain('\n')
})

test('with another ENCRYPTION_KEY neither a command nor a refused start makes data keys, which the right one could not open', async () => {
  const upgraded = await createTestDatabase()
  ends.push(() => upgraded.drop())
  await upgraded.pool.query(
    `INSERT INTO processor_endpoints (id, livemode, scope, url, sealed_secret)
     VALUES ('we_1', false, 'account', 'https://pay.example.com/processor/events', $1)`,
    [sealSecret('whsec_x', createKeyring([key]))],
  )
  const dataKeys = async () => (await upgraded.pool.query('SELECT purpose FROM data_keys ORDER BY 1')).rows
  const other = { DATABASE_URL: upgraded.url, ENCRYPTION_KEY: randomBytes(32).toString('base64') }

  expect(await runMpay({ ...production, ...other }, 'operators', 'list')).toMatchObject({ code: 0, stderr: '' })
  expect(await dataKeys()).toEqual([])
  expect(await explainedStart(other)).toMatch(/ENCRYPTION_KEY does not open the stored secrets/)
  expect(await dataKeys()).toEqual([])

  const config = readConfig({ ...production, DATABASE_URL: upgraded.url }, [])
  const running = await run(config, createLog({ logLevel: 'silent' }))
  expect(await dataKeys()).toEqual([{ purpose: 'links' }, { purpose: 'sign-in' }])
  await running.stop()
})

type Ended = { code: number; output: string }

function spawn(variables: NodeJS.ProcessEnv): Promise<Ended> {
  const env = { ...production, ALLOW_VULNERABLE_NODE: '1', ...variables }
  return new Promise((resolve) => {
    execFile(process.execPath, [main], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}` })
    })
  })
}

test('the process has ended with 1, and in production its line is JSON, as is what Node.js would print', async () => {
  const tls = { DATABASE_URL: addressWith({ search: '?sslmode=require' }) }
  const [config, database] = await Promise.all([spawn({ ROLE: 'web' }), spawn(tls)])
  const entries = ({ output }: Ended) =>
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      // The warning about the Node.js of the machine that runs the suite.
      .filter(({ msg }) => !/^Node\.js /.test(msg))
  expect([config.code, database.code]).toEqual([1, 1])
  expect(entries(config)).toMatchObject([{ level: 60, msg: 'Wrong configuration: ROLE must be all, api or worker' }])
  expect(entries(database)).toMatchObject([
    { level: 40, err: { message: expect.stringContaining('SECURITY WARNING') } },
    { level: 60, msg: expect.stringContaining('DATABASE_URL: the server does not offer TLS') },
  ])
})

test('outside of production the line is plain text', async () => {
  const { code, output } = await spawn({ NODE_ENV: '', PUBLIC_URL: 'pay.example.com' })
  expect({ code, output }).toEqual({
    code: 1,
    output: 'Wrong configuration: PUBLIC_URL must be an http or https address\n',
  })
})

test('a mail server, a collector and a replica that are not there: a process starts, and warns', async () => {
  const lines: string[] = []
  const nowhere = `127.0.0.1:${refused}`
  const config = readConfig(
    {
      ...production,
      ROLE: 'api',
      SMTP_URL: `smtp://${nowhere}`,
      MAIL_FROM: 'Payments <no-reply@platform.example>',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${nowhere}`,
      DATABASE_REPLICA_URL: addressWith({ host: nowhere }),
    },
    [],
  )
  const running = await run(config, createLog({ logLevel: 'warn' }, { write: (line) => lines.push(line) }))
  ends.push(running.stop)
  const said = () => lines.map((line) => String(JSON.parse(line).msg)).sort()
  await expect
    .poll(said)
    .toEqual([
      'DATABASE_REPLICA_URL: the replica does not answer, and lists are read from the database itself',
      `OTEL_EXPORTER_OTLP_ENDPOINT: no server answers at ${nowhere}`,
      `SMTP_URL: no server answers at ${nowhere}`,
    ])
})

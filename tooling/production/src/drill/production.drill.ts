import { randomBytes } from 'node:crypto'
import { MerchantPayments, verifyWebhook } from '@merchant-payments/sdk'
import { testBrowser } from '@merchant-payments/vitest/browser'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { createAuthority, startReceiver } from '@merchant-payments/webhooks/testing'
import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { sizeOf } from '../build/size-of.ts'
import { becomesReady, build, createInstallation, demoOf, type Program, trust } from './installation.ts'

const patience = { timeout: 60_000 }
const encryptionKey = randomBytes(32).toString('base64')
const installation = await createInstallation()
afterAll(() => installation.remove())

/** With a processor that is away: nothing listens there. */
const production = {
  NODE_ENV: 'production',
  // npm has no fixed version of Node.js yet.
  ALLOW_VULNERABLE_NODE: '1',
  DATABASE_URL: installation.database,
  ENCRYPTION_KEY: encryptionKey,
  PUBLIC_URL: 'https://pay.example.com',
  STRIPE_SECRET_KEY_TEST: 'sk_test_drill',
  STRIPE_PUBLISHABLE_KEY_TEST: 'pk_test_drill',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
}

const [port, sandboxPort] = await freePorts(2)
const sandboxed = {
  ALLOW_VULNERABLE_NODE: '1',
  DATABASE_URL: installation.database,
  ENCRYPTION_KEY: encryptionKey,
  DATA_DIR: '/data',
  PORT: `${port}`,
  SANDBOX_PORT: `${sandboxPort}`,
}

/** Starts the server; the milliseconds until it was ready. */
async function start(environment: Record<string, string>): Promise<{ server: Program; ms: number; origin: string }> {
  const [own] = await freePorts(1)
  const begun = performance.now()
  const server = installation.start(['/app/server.js'], { PORT: `${own}`, ...environment })
  const origin = `http://127.0.0.1:${environment.PORT ?? own}`
  await becomesReady(server, origin)
  return { server, ms: Math.round(performance.now() - begun), origin }
}

/** Two servers, of which one has the sandbox, and a worker, beside one database. */
async function startAll(): Promise<{ origin: string; end(): Promise<(number | null)[]> }> {
  const { server: first } = await start({ ...sandboxed, ROLE: 'api' })
  const { server: second, origin } = await start({ ...sandboxed, ROLE: 'api', PORT: `${(await freePorts(1))[0]}` })
  const worker = installation.start(['/app/server.js'], { ...sandboxed, ROLE: 'worker' })
  await vi.waitFor(() => expect(worker.output.out).toContain('The worker'), patience)
  return { origin, end: () => Promise.all([worker.stop(), second.stop(), first.stop()]) }
}

let running: ReturnType<typeof startAll> | undefined
const runningServers = () => {
  running ??= startAll()
  return running
}

test('the build has at most 120 MB', () => {
  const megabytes = sizeOf(build) / 1e6
  console.log(`build: ${megabytes.toFixed(1)} MB`)
  expect(megabytes).toBeLessThan(120)
})

test('the root file system of the drill is read-only, and its user is nobody', async () => {
  const script = `
    const { writeFileSync } = require('node:fs')
    const codes = ['/x', '/app/x', '/app/code/x', '/tmp/x'].map((path) => { try { writeFileSync(path, '') } catch (error) { return error.code } })
    console.log(JSON.stringify({ uid: process.getuid(), codes, home: process.env.HOME ?? null }))`
  const program = installation.start(['-e', script], {})
  expect(await program.ended).toBe(0)
  expect(JSON.parse(program.output.out)).toEqual({
    uid: process.getuid?.() === 0 ? 65_534 : 0,
    codes: ['EROFS', 'EROFS', 'EROFS', 'ENOENT'],
    home: null,
  })
})

test.each([
  ['nothing', {}, 'DATABASE_URL is missing'],
  ['NODE_ENV=production alone', { NODE_ENV: 'production' }, 'DATABASE_URL is required with NODE_ENV=production'],
  ['a folder that it cannot write', { DATA_DIR: '/app/.data' }, 'DATA_DIR cannot be used'],
])('with %s set, the server says in one line what is wrong, and ends', async (_, environment, words) => {
  const program = installation.start(['/app/server.js'], { ALLOW_VULNERABLE_NODE: '1', ...environment })
  expect(await program.ended).toBe(1)
  expect(program.output.err.trim().split('\n')).toHaveLength(1)
  expect(program.output.err).toContain(words)
})

test('a start takes less than three seconds, and a stop ends with 0', async () => {
  const first = await start(production)
  expect(await first.server.stop()).toBe(0)
  const starts: { ms: number; cpuMs: number }[] = []
  for (let round = 0; round < 5; round += 1) {
    const { server, ms } = await start(production)
    starts.push({ ms, cpuMs: await server.cpuMs() })
    expect(await server.stop()).toBe(0)
  }
  const ofCpu = starts.map(({ ms, cpuMs }) => `${ms} ms (${cpuMs} of the processor)`)
  console.log(`ready on an empty database after ${first.ms} ms, then after ${ofCpu.join(', ')}`)
  // The best one: what else the machine does is not what is measured.
  expect(Math.min(...starts.map(({ ms }) => ms))).toBeLessThan(3_000)
})

test('a stack names files and lines of the source', async () => {
  const { server } = await start(production)
  await vi.waitFor(() => expect(server.output.err).toMatch(/packages\/processor\/src\/[a-z-]+\.ts:\d+:\d+/), patience)
  await server.stop()
})

test('a payment is taken by one server, its webhooks are sent by the worker, and its dispute gets a file', async () => {
  const authority = await createAuthority('Drill authority')
  await trust(installation, authority.certificate)
  const receiver = await startReceiver(await authority.issue())
  const { origin } = await runningServers()
  const client = new MerchantPayments({ apiKey: (await demoOf(installation)).test_key, baseUrl: `${origin}/api/v1` })
  const { secret } = await client.webhookEndpoints.create({ url: receiver.url })
  const session = await client.paymentSessions.create({
    line_items: [{ name: 'Coffee', amount: 1_000, currency: 'usd', quantity: 1 }],
    success_url: `${origin}/healthz`,
    cancel_url: `${origin}/healthz`,
  })
  const page = await newPage()
  await payWith(page, session.url ?? '', disputedCard)
  await page.waitForURL(`${origin}/healthz`)
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(3), patience)
  const events = await Promise.all(
    receiver.received.map(({ body, headers }) => verifyWebhook(body, String(headers['x-service-signature']), secret)),
  )
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['checkout.session.completed', 'payment_intent.succeeded', 'charge.dispute.created']),
  )
  const dispute = (await client.disputes.list()).items[0]
  const { evidence } = await client.disputes.updateEvidence(dispute?.id ?? '', { evidence: { receipt: 'One coffee' } })
  expect(evidence.receipt).toMatch(/^file_/)
})

test('the portal, the reference and the contract are served', async () => {
  const { origin } = await runningServers()
  const demo = await demoOf(installation)
  expect((await fetch(`${origin}/api/v1/openapi.json`)).status).toBe(200)
  const page = await newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  // The second server has no demo key to offer.
  const isMissing = (url: string) => url.endsWith('/docs/demo.json')
  page.on('response', (answer) => {
    if (!answer.ok() && !isMissing(answer.url())) failures.push(`${answer.status()} ${answer.url()}`)
  })
  await page.goto(`${origin}/`)
  await page.getByLabel('Email').fill(demo.portal_email)
  await page.getByLabel('Password').fill(demo.portal_password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByText('10.00').first().waitFor()
  await page.goto(`${origin}/docs/reference`)
  await page.getByText('Payment sessions').first().waitFor()
  expect(failures).toEqual([])
})

test.each([
  ['doctor', '--mode', 'test'],
  ['stripe', 'setup', '--mode', 'test'],
  ['merchants', 'list'],
])('mpay %s works beside the servers', async (...args) => {
  await runningServers()
  const command = installation.start(['/app/mpay.js', ...args, '--json'], sandboxed)
  await command.ended
  expect(JSON.parse(command.output.out)).toBeTypeOf('object')
})

test('servers and worker end with 0', async () => {
  const { end } = await runningServers()
  expect(await end()).toEqual([0, 0, 0])
})

const disputedCard = '4000000000000259'

async function newPage(): Promise<Page> {
  const page = await (await testBrowser()).newPage()
  onTestFinished(() => page.close())
  page.setDefaultTimeout(patience.timeout)
  return page
}

async function payWith(page: Page, url: string, card: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Email').fill('customer@example.com')
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiration').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Jenny Rosen')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

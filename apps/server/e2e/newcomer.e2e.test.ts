import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { createAuthority } from '@merchant-payments/webhooks/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import { browserForTests, cards, payWith } from './checkout-page.ts'
import type { Demo } from './installation.ts'
import { spawnMpay } from './mpay.ts'
import { openPaymentShop } from './payment-shop.ts'
import { newPlace } from './place.ts'
import { type SpawnedServer, spawnServer } from './spawn-server.ts'

/** As a newcomer has it: every program is a process, and PostgreSQL is the embedded one. */
const place = await newPlace({ embedded: true })
afterAll(() => place.remove())
const authority = await createAuthority('Shop authority')
// Deliveries trust it as an operator says it.
const trusted = join(place.folder, 'authority.pem')
await writeFile(trusted, authority.certificate)
const environment = { ...place.environmentOn(await freePorts(2)), NODE_EXTRA_CA_CERTS: trusted }
const create = ['merchants', 'create', '--name', 'Tea', '--json', '--email']

/** Commands before the first start: the first one initializes the data, the second one finds it. */
const alone = await spawnMpay(environment, ...create, 'alone@example.com')
const refused = await spawnMpay(environment, 'keys', 'list', 'mer_unknown', '--json')

let running: SpawnedServer | undefined
afterAll(() => running?.end())

/** The server, the same for every example until one ends it. */
async function startedServer(): Promise<SpawnedServer> {
  running ??= await spawnServer(environment)
  return running
}

const demoFile = () => readFile(join(place.dataDir, 'demo.json'), 'utf8')
const browser = browserForTests()

test('mpay, as it is typed, starts what it needs, prints one JSON value, and works on beside a server', async () => {
  expect(alone).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(alone.stdout)).toMatchObject({ merchant_id: expect.stringMatching(/^mer_/) })
  expect(refused).toEqual({ code: 1, stdout: '', stderr: 'There is no merchant mer_unknown.\n' })

  const { url } = await startedServer()
  const beside = await spawnMpay(environment, ...create, 'beside@example.com')
  expect(beside).toMatchObject({ code: 0, stderr: '' })
  const keys = [alone, beside].map(({ stdout }) => JSON.parse(stdout).test_key as string)
  const ask = (key: string) => fetch(`${url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } })
  const answers = await Promise.all(keys.map(ask))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a second server on the same data uses the first one’s sandbox and leaves its demo alone', async () => {
  await startedServer()
  const kept = await demoFile()
  const { test_key, sandbox_url } = JSON.parse(kept) as Demo
  const second = await spawnServer({ ...environment, ...place.environmentOn(await freePorts(2)) })

  const answer = await fetch(`${second.url}/api/v1/payment-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${test_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      line_items: [{ name: 'Tea', amount: 1000, currency: 'usd', quantity: 1 }],
      success_url: 'https://shop.example/ok',
      cancel_url: 'https://shop.example/no',
    }),
  })
  expect(answer.status).toBe(200)
  const { data } = (await answer.json()) as { data: { url: string } }
  expect(data.url.startsWith(sandbox_url)).toBe(true)
  expect(await second.end()).toBe(0)
  expect(await demoFile()).toBe(kept)
  expect((await fetch(data.url)).status).toBe(200)
})

test('a first payment is not lost when the server is killed right after the card was paid', async () => {
  const server = await startedServer()
  const shop = await openPaymentShop(JSON.parse(await demoFile()), authority)
  const session = await shop.client.paymentSessions.create({
    line_items: [{ name: 'Tip', amount: 1500, currency: 'usd', quantity: 1 }],
    ...shop.redirects,
  })
  const page = await browser.page()
  await page.goto(session.url ?? '')
  // The instant at which the sandbox has answered the payment.
  const paid = page.waitForResponse((response) => response.request().method() === 'POST')
  await payWith(page, cards.accepted)
  await paid
  await server.kill()
  running = await spawnServer(environment)

  expect(await shop.client.paymentSessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
  })
  await vi.waitFor(
    async () =>
      expect([...new Set(await shop.types())]).toEqual(['checkout.session.completed', 'payment_intent.succeeded']),
    patience,
  )
  expect(await running.end()).toBe(0)
  running = undefined
})

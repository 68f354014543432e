import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { ConfiguredWebhook, SandboxOptions } from '../options.ts'
import { createReceiver } from '../testing/receiver.ts'
import { createClient, createReadyAccount, createTestSandbox, testKeys } from '../testing/sandbox.ts'

const platformUrl = 'http://receiver.test/platform'
const connectUrl = 'http://receiver.test/connect'
const liveUrl = 'http://receiver.test/live'
const endpointSecrets = { [platformUrl]: 'whsec_platform', [connectUrl]: 'whsec_connect', [liveUrl]: 'whsec_live' }
const configuredWebhooks: ConfiguredWebhook[] = [
  { livemode: false, connect: false, url: platformUrl, secret: 'whsec_platform' },
  { livemode: false, connect: true, url: connectUrl, secret: 'whsec_connect' },
  { livemode: true, connect: false, url: liveUrl, secret: 'whsec_live' },
]
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function setup(options: Partial<SandboxOptions> = {}) {
  const end = createReceiver(endpointSecrets)
  const opened = createTestSandbox({ fetch: end.fetch, webhooks: configuredWebhooks, ...options })
  closing.push(() => opened.sandbox.close())
  return { ...opened, end }
}

describe('an event', () => {
  test('an event reaches the endpoint of its mode and side, signed', async () => {
    const { sandbox, stripe, live, end } = setup()
    const account = await createReadyAccount(stripe)
    await stripe.paymentIntents.create(
      {
        amount: 500,
        currency: 'usd',
        application_fee_amount: 50,
        payment_method: 'pm_card_visa',
        confirm: true,
        return_url: 'https://shop.test/',
      },
      { stripeAccount: account.id },
    )
    await live.products.create({ name: 'Live thing' })
    await sandbox.deliverDue()
    expect(end.types(connectUrl)).toEqual(
      expect.arrayContaining(['account.updated', 'capability.updated', 'payment_intent.succeeded', 'charge.succeeded']),
    )
    expect(end.types(platformUrl)).toEqual(['application_fee.created'])
    expect(end.types(liveUrl)).toEqual(['product.created'])
    const paid = end.received.find((one) => one.event.type === 'payment_intent.succeeded')
    expect(paid?.event).toMatchObject({
      account: account.id,
      livemode: false,
      api_version: '2026-10-28.endive',
      pending_webhooks: 1,
      request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.any(String) },
    })
    expect(end.received.find((one) => one.url === platformUrl)?.event.account).toBeUndefined()
  })

  test('an event is sent once, and its pending_webhooks falls to zero', async () => {
    const { sandbox, stripe, end } = setup()
    await stripe.products.create({ name: 'Tea' })
    const before = (await stripe.events.list()).data[0]
    expect(before?.pending_webhooks).toBe(1)
    await sandbox.deliverDue()
    await sandbox.deliverDue()
    expect(end.types(platformUrl)).toEqual(['product.created'])
    expect((await stripe.events.retrieve(before?.id ?? '')).pending_webhooks).toBe(0)
  })

  test('an event is not sent to an endpoint that asks for others', async () => {
    const webhooks = configuredWebhooks.map((webhook) => ({
      ...webhook,
      events: ['customer.created', 'price.created'],
    }))
    const { sandbox, stripe, end } = setup({ webhooks })
    await stripe.products.create({ name: 'Tea' })
    await stripe.customers.create({ email: 'ada@example.com' })
    await sandbox.deliverDue()
    expect(end.types(platformUrl)).toEqual(['customer.created'])
    expect((await stripe.events.list()).data.map(({ type }) => type)).toEqual(['customer.created', 'product.created'])
  })

  test('an event is rolled back with its change', async () => {
    const { sandbox, stripe, end } = setup()
    await stripe.products.create({ name: 'Tea', default_price_data: { currency: 'usd' } }).catch(() => null)
    await sandbox.deliverDue()
    expect(end.received).toEqual([])
    expect((await stripe.events.list()).data).toEqual([])
  })
})

describe('an endpoint that fails', () => {
  test.each([0, 302, 404, 500])('an endpoint that fails with %i is retried with a growing backoff', async (failure) => {
    let now = Date.now()
    const { sandbox, stripe, end } = setup({ clock: { now: () => new Date(now) } })
    await stripe.products.create({ name: 'Tea' })
    end.answerWith(failure, failure, failure)
    await sandbox.deliverDue()
    for (const [pause, arrived] of [
      [1, 0],
      [2, 0],
      [5, 1],
    ] as const) {
      now += pause * 1000 - 1
      await sandbox.deliverDue()
      expect(end.received).toHaveLength(0)
      now += 1
      await sandbox.deliverDue()
      expect(end.received).toHaveLength(arrived)
    }
  })

  test('an endpoint that fails does not hold up another one', async () => {
    const { sandbox, stripe, end } = setup()
    await createReadyAccount(stripe)
    await stripe.products.create({ name: 'Tea' })
    end.answerWith(500)
    await sandbox.deliverDue()
    expect(end.types(platformUrl)).toEqual(['product.created'])
  })

  test('an endpoint that fails is given up after three days', async () => {
    let now = Date.now()
    const { sandbox, stripe, end } = setup({ clock: { now: () => new Date(now) } })
    await stripe.products.create({ name: 'Tea' })
    for (let hour = 0; hour < 80; hour++) {
      end.answerWith(500)
      await sandbox.deliverDue()
      now += 3_600_000
    }
    expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(1)
    end.answerWith()
    await sandbox.deliverDue()
    now += 3_600_000
    await sandbox.deliverDue()
    expect(end.received).toEqual([])
  })
})

describe('endpoints made over the API', () => {
  test('an endpoint made over the API gets its event types, signed with its secret', async () => {
    const secrets: Record<string, string> = {}
    const end = createReceiver(secrets)
    const { sandbox, stripe } = createTestSandbox({ fetch: end.fetch })
    closing.push(() => sandbox.close())
    const url = 'http://receiver.test/made'
    const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ['price.created'] })
    secrets[url] = endpoint.secret ?? ''
    await stripe.products.create({ name: 'Tea', default_price_data: { currency: 'usd', unit_amount: 100 } })
    await sandbox.deliverDue()
    expect(end.types(url)).toEqual(['price.created'])
    await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
    await stripe.prices.create({ currency: 'usd', unit_amount: 1, product_data: { name: 'Cup' } })
    await sandbox.deliverDue()
    expect(end.received).toHaveLength(1)
    await stripe.webhookEndpoints.del(endpoint.id)
    expect((await stripe.webhookEndpoints.list()).data).toEqual([])
  })
})

describe('what waits', () => {
  const path = () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
    closing.push(() => rmSync(folder, { recursive: true }))
    return join(folder, 'sandbox.db')
  }

  test('a pending delivery is sent after a restart, to the current address of its endpoint', async () => {
    const file = path()
    const first = setup({ file })
    await first.stripe.products.create({ name: 'Tea' })
    await first.sandbox.close()
    const moved = 'http://receiver.test/moved'
    const end = createReceiver({ [moved]: 'whsec_new' })
    const webhooks = [{ livemode: false, connect: false, url: moved, secret: 'whsec_new' }]
    const second = setup({ file, fetch: end.fetch, webhooks })
    await second.sandbox.deliverDue()
    expect(end.types(moved)).toEqual(['product.created'])
  })

  test('a pending delivery is sent once by two processes on one file', async () => {
    const file = path()
    const server = setup({ file })
    const { sandbox: other } = createTestSandbox({ file, fetch: server.end.fetch })
    closing.push(() => other.close())
    await createClient(other, testKeys.test.secret).products.create({ name: 'Tea' })
    await Promise.all([server.sandbox.deliverDue(), other.deliverDue()])
    expect(server.end.types(platformUrl)).toEqual(['product.created'])
  })

  test('a pending delivery is not held up by a slow receiver of others', async () => {
    const end = createReceiver(endpointSecrets)
    let release = () => {}
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (String(input) === connectUrl) await slow
      return end.fetch(input, init)
    }
    const { sandbox, stripe } = setup({ fetch })
    sandbox.start()
    await createReadyAccount(stripe)
    await stripe.products.create({ name: 'Tea' })
    await expect.poll(() => end.types(platformUrl)).toEqual(['product.created'])
    expect(end.types(connectUrl)).toEqual([])
    release()
    await expect.poll(() => end.types(connectUrl)).toHaveLength(6)
  })

  test('a pending delivery is sent automatically once the sandbox is started', async () => {
    const { sandbox, stripe, end } = setup()
    sandbox.start()
    await stripe.products.create({ name: 'Tea' })
    await expect.poll(() => end.types(platformUrl)).toEqual(['product.created'])
  })
})

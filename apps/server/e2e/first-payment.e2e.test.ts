import { MerchantPayments, verifyWebhook } from '@merchant-payments/sdk'
import { createAuthority, type Received, startReceiver } from '@merchant-payments/webhooks/testing'
import { describe, expect, it, vi } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import { browserForTests, cards, payWith } from './checkout-page.ts'
import { type Demo, spawnInstallation, startInstallation } from './installation.ts'

const browser = browserForTests()

/** A merchant with a shop that listens for events, on a fresh installation. */
async function openShop<T extends { demo: Demo }>(start: (authority: string) => Promise<T>) {
  const authority = await createAuthority('Shop authority')
  const receiver = await startReceiver(await authority.issue())
  const installation = await start(authority.certificate)
  const { test_key, base_url } = installation.demo
  const client = new MerchantPayments({ apiKey: test_key, baseUrl: base_url })
  const endpoint = await client.webhookEndpoints.create({ url: receiver.url })
  return { installation, client, receiver, secret: endpoint.secret }
}

const inThisProcess = (authority: string) => startInstallation({ authority })
/** As a newcomer has it: a process and a PostgreSQL of its own. */
const asNpmStart = (authority: string) => spawnInstallation({ authority, embedded: true })

/** Where customers come back to: any page does. */
function redirects({ demo }: { demo: Demo }) {
  return {
    success_url: `${demo.sandbox_url}/?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${demo.sandbox_url}/?cancelled`,
  }
}

function verified({ body, headers }: Received, secret: string) {
  return verifyWebhook(body, String(headers['x-service-signature']), secret)
}

async function eventTypes(received: readonly Received[], secret: string): Promise<string[]> {
  return (await Promise.all(received.map((one) => verified(one, secret)))).map((event) => event.type).sort()
}

describe('a first payment', () => {
  it('is taken with a saved price, told once by each webhook, and seen by its own mode alone', async () => {
    const { installation, client, receiver, secret } = await openShop(inThisProcess)
    const product = await client.products.create({ name: 'Coffee', price: { amount: 500, currency: 'usd' } })
    const session = await client.paymentSessions.create({
      line_items: [{ price_id: product.price?.id ?? '', quantity: 2 }],
      metadata: { order: '42' },
      ...redirects(installation),
    })
    const page = await browser.page()
    await page.goto(session.url ?? '')
    await payWith(page, cards.accepted)
    await page.waitForURL(`**/?session=${session.id}`)

    const paid = await client.paymentSessions.retrieve(session.id)
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', amount_total: 1000, url: null })
    await vi.waitFor(() => expect(receiver.received).toHaveLength(2), patience)
    expect(await eventTypes(receiver.received, secret)).toEqual([
      'checkout.session.completed',
      'payment_intent.succeeded',
    ])

    const [first] = receiver.received
    if (!first) throw new Error('no webhook')
    expect(await verified(first, secret)).toMatchObject({ livemode: false, data: { metadata: { order: '42' } } })
    const changed = Buffer.from(first.body)
    changed[10] = (changed[10] ?? 0) ^ 1
    await expect(verified({ ...first, body: changed }, secret)).rejects.toThrow()

    const live = new MerchantPayments({ apiKey: installation.demo.live_key, baseUrl: installation.demo.base_url })
    await expect(live.paymentSessions.retrieve(session.id)).rejects.toMatchObject({ code: 'session_not_found' })
    expect((await live.products.list()).items).toEqual([])
    expect((await live.webhookEndpoints.list()).items).toEqual([])
  })

  it('is declined with its reason, told, and then paid in the same session', async () => {
    const { installation, client, receiver, secret } = await openShop(inThisProcess)
    const session = await client.paymentSessions.create({
      line_items: [{ name: 'Tip', amount: 1500, currency: 'usd', quantity: 1 }],
      ...redirects(installation),
    })
    const page = await browser.page()
    await page.goto(session.url ?? '')
    await payWith(page, cards.declined)
    await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience)
    const [failed] = receiver.received
    expect(failed && (await verified(failed, secret))).toMatchObject({
      type: 'payment_intent.payment_failed',
      data: { session_id: session.id, last_error: { code: 'card_declined' } },
    })

    await payWith(page, cards.accepted)
    await page.waitForURL(`**/?session=${session.id}`)
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3), patience)
    expect(await eventTypes(receiver.received, secret)).toEqual([
      'checkout.session.completed',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ])
  })

  it('is not lost when the server is killed right after the card was paid', async () => {
    const { installation, client, receiver, secret } = await openShop(asNpmStart)
    const session = await client.paymentSessions.create({
      line_items: [{ name: 'Tip', amount: 1500, currency: 'usd', quantity: 1 }],
      ...redirects(installation),
    })
    const page = await browser.page()
    await page.goto(session.url ?? '')
    // The instant at which the sandbox has answered the payment.
    const paid = page.waitForResponse((response) => response.request().method() === 'POST')
    await payWith(page, cards.accepted)
    await paid
    await installation.kill()
    await installation.startAgain()

    expect(await client.paymentSessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    })
    const types = async () => [...new Set(await eventTypes(receiver.received, secret))]
    await vi.waitFor(
      async () => expect(await types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded']),
      patience,
    )
    expect(await installation.end()).toBe(0)
  })
})

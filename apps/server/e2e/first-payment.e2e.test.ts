import { MerchantPayments } from '@merchant-payments/sdk'
import { createAuthority } from '@merchant-payments/webhooks/testing'
import { describe, expect, test, vi } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import { browserForTests, cards, payWith } from './checkout-page.ts'
import { startInstallation } from './installation.ts'
import { openPaymentShop } from './payment-shop.ts'

const browser = browserForTests()

/** The demo merchant's shop, on a fresh installation. */
async function openShop() {
  const authority = await createAuthority('Shop authority')
  const { demo } = await startInstallation({ authority: authority.certificate })
  return { demo, ...(await openPaymentShop(demo, authority)) }
}

describe('a first payment', () => {
  test('is taken with a saved price, told once by each webhook, and seen by its own mode alone', async () => {
    const { demo, client, redirects, received, verified, types } = await openShop()
    const product = await client.products.create({ name: 'Coffee', price: { amount: 500, currency: 'usd' } })
    const session = await client.paymentSessions.create({
      line_items: [{ price_id: product.price?.id ?? '', quantity: 2 }],
      metadata: { order: '42' },
      ...redirects,
    })
    const page = await browser.page()
    await page.goto(session.url ?? '')
    await payWith(page, cards.accepted)
    await page.waitForURL(`**/?session=${session.id}`)

    const paid = await client.paymentSessions.retrieve(session.id)
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', amount_total: 1000, url: null })
    await vi.waitFor(() => expect(received).toHaveLength(2), patience)
    expect(await types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])

    const [first] = received
    if (!first) throw new Error('no webhook')
    expect(await verified(first)).toMatchObject({ livemode: false, data: { metadata: { order: '42' } } })
    const changed = Buffer.from(first.body)
    changed[10] = (changed[10] ?? 0) ^ 1
    await expect(verified({ ...first, body: changed })).rejects.toThrow()

    const live = new MerchantPayments({ apiKey: demo.live_key, baseUrl: demo.base_url })
    await expect(live.paymentSessions.retrieve(session.id)).rejects.toMatchObject({ code: 'session_not_found' })
    expect((await live.products.list()).items).toEqual([])
    expect((await live.webhookEndpoints.list()).items).toEqual([])
  })

  test('is declined with its reason, told, and then paid in the same session', async () => {
    const { client, redirects, received, verified, types } = await openShop()
    const session = await client.paymentSessions.create({
      line_items: [{ name: 'Tip', amount: 1500, currency: 'usd', quantity: 1 }],
      ...redirects,
    })
    const page = await browser.page()
    await page.goto(session.url ?? '')
    await payWith(page, cards.declined)
    await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
    await vi.waitFor(() => expect(received).toHaveLength(1), patience)
    const [failed] = received
    expect(failed && (await verified(failed))).toMatchObject({
      type: 'payment_intent.payment_failed',
      data: { session_id: session.id, last_error: { code: 'card_declined' } },
    })

    await payWith(page, cards.accepted)
    await page.waitForURL(`**/?session=${session.id}`)
    await vi.waitFor(() => expect(received).toHaveLength(3), patience)
    expect(await types()).toEqual([
      'checkout.session.completed',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ])
  })
})

import { MerchantPayments, MerchantPaymentsError, verifyWebhook, type WebhookEvent } from '@merchant-payments/sdk'
import { createAuthority, startReceiver } from '@merchant-payments/webhooks/testing'
import { expect, test, vi } from 'vitest'
import { maxRetries, patience } from '../src/testing/patience.ts'
import { browserForTests, payFromBank, payWith } from './checkout-page.ts'
import { spawnInstallation } from './installation.ts'

const browser = browserForTests()

/** A shop on a fresh installation that listens for events, with what it has heard. */
async function openShop() {
  const authority = await createAuthority('Shop authority')
  const receiver = await startReceiver(await authority.issue())
  const installation = await spawnInstallation({ authority: authority.certificate })
  const { demo } = installation
  const clientOptions = { apiKey: demo.test_key, baseUrl: demo.base_url }
  const client = new MerchantPayments({ ...clientOptions, maxRetries })
  const { secret } = await client.webhookEndpoints.create({ url: receiver.url })
  const heard = async () => {
    const events = new Map<string, WebhookEvent>()
    for (const { body, headers } of receiver.received) {
      const event = await verifyWebhook(body, String(headers['x-service-signature']), secret)
      events.set(event.id, event)
    }
    return [...events.values()]
  }
  return {
    installation,
    client,
    /** Does not retry: a call to a server that is killed ends at once. */
    clientWithoutRetries: new MerchantPayments({ ...clientOptions, maxRetries: 0 }),
    heard,
    /** Waits for an event about an object. */
    hears: (type: WebhookEvent['type'], id: string) =>
      vi.waitFor(async () => {
        const found = (await heard()).filter((event) => event.type === type && event.data.id === id)
        expect(found, `${type} of ${id}`).toHaveLength(1)
        return found[0] as WebhookEvent
      }, patience),
    /** Opens a checkout in the browser, and pays there. */
    async sell(pay: (page: Awaited<ReturnType<typeof browser.page>>) => Promise<void>) {
      const session = await client.paymentSessions.create({
        line_items: [{ name: 'Kettle', amount: 1000, currency: 'usd', quantity: 1 }],
        success_url: `${demo.sandbox_url}/?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${demo.sandbox_url}/?cancelled`,
      })
      const page = await browser.page()
      await page.goto(session.url ?? '')
      await pay(page)
      await page.waitForURL(`**/?session=${session.id}`)
      await page.close()
      return client.paymentSessions.retrieve(session.id)
    },
  }
}

test('what comes after a payment: the bank answers, a dispute is won, another one lost, and a refund survives a kill', async () => {
  const shop = await openShop()
  const { client, clientWithoutRetries, installation } = shop

  const late = await shop.sell((page) => payFromBank(page, '000123456789'))
  expect(late).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
  const never = await shop.sell((page) => payFromBank(page, '000111111116'))
  await shop.hears('checkout.session.async_payment_succeeded', late.id)
  await shop.hears('checkout.session.async_payment_failed', never.id)
  expect(await client.paymentSessions.retrieve(late.id)).toMatchObject({ payment_status: 'paid' })
  expect(await client.paymentSessions.retrieve(never.id)).toMatchObject({ payment_status: 'unpaid' })

  for (const status of ['won', 'lost'] as const) {
    const sale = await shop.sell((page) => payWith(page, '4000000000000259'))
    const dispute = await vi.waitFor(async () => {
      const { items } = await client.disputes.list()
      const found = items.find(({ session_id }) => session_id === sale.id)
      expect(found).toMatchObject({ status: 'needs_response', evidence_status: 'not_submitted', amount: 1000 })
      return found as (typeof items)[number]
    }, patience)
    await shop.hears('charge.dispute.created', dispute.id)
    await expect(client.refunds.create({ session_id: sale.id })).rejects.toMatchObject({ code: 'refund_not_allowed' })
    const evidence = { uncategorized_text: status === 'won' ? 'winning_evidence' : 'losing_evidence' }
    const answered = await client.disputes.updateEvidence(dispute.id, { evidence, submit: true })
    expect(answered).toMatchObject({ status: 'under_review', evidence_status: 'submitted', submission_count: 1 })
    const closed = await shop.hears('charge.dispute.closed', dispute.id)
    expect(closed.data).toMatchObject({ status })
  }

  const sale = await shop.sell((page) => payWith(page, '4242424242424242'))
  const wish = { session_id: sale.id, amount: 600 }
  const refunded = clientWithoutRetries.refunds.create(wish).catch((error: unknown) => error)
  await installation.kill()
  await refunded
  await installation.startAgain()
  // Either nothing had happened yet, or it had, and is found out about now.
  const again = await client.refunds.create(wish).catch((error: unknown) => error)
  if (again instanceof MerchantPaymentsError) expect(again.code).toBe('refund_amount_too_large')
  else expect(again).toMatchObject({ amount: 600, status: 'succeeded' })
  const told = await shop.hears('charge.refunded', sale.payment_intent ?? '')
  expect(told.data).toMatchObject({ amount_refunded: 600, amount_refundable: 400 })
  await expect(client.refunds.create(wish)).rejects.toMatchObject({ code: 'refund_amount_too_large' })
})

import type { MerchantPayments, Platform, WebhookEvent, WebhookEventType } from '@merchant-payments/sdk'
import { eventTypes, platformEventTypes } from '@merchant-payments/webhooks'
import { expect } from 'vitest'

const disputed = '4000000000000259'

/** Pays a checkout as its page does. */
export async function pay(url: string, number = '4242424242424242'): Promise<void> {
  const card = {
    number,
    expiry: '12/34',
    cvc: '123',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
  }
  const answer = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(card),
  })
  expect(answer.status).toBe(200)
}

/** The metadata of payments that other programs make: without the order of a guide, and with an order of another kind. */
const madeElsewhere = [{}, { order: false }, { order: -1.5 }]

/** A test event of each type, those of the platform included, and the events of what other programs sell. */
export async function makeForeignEvents(payments: MerchantPayments, platform: Platform): Promise<WebhookEvent[]> {
  const events = await sendTestEvents(payments, platform)
  const { cursor } = await payments.events.changes()
  const awaited = await sellElsewhere(payments)
  for await (const event of payments.events.follow({ after: cursor })) {
    events.push(event)
    const found = awaited.indexOf(event.type)
    if (found >= 0) awaited.splice(found, 1)
    if (awaited.length === 0) break
  }
  return events
}

async function sendTestEvents(payments: MerchantPayments, platform: Platform): Promise<WebhookEvent[]> {
  const events: WebhookEvent[] = []
  const url = 'https://hooks.example/in'
  const own = await payments.webhookEndpoints.create({ url })
  for (const type of eventTypes) events.push(await payments.webhookEndpoints.sendTestEvent(own.id, { type }))
  await payments.webhookEndpoints.deactivate(own.id)
  const ofPlatform = await platform.webhookEndpoints.create({ url })
  for (const type of platformEventTypes)
    events.push(await platform.webhookEndpoints.sendTestEvent(ofPlatform.id, { type }))
  await platform.webhookEndpoints.deactivate(ofPlatform.id)
  return events
}

/** Returns the types of events that follow. */
async function sellElsewhere(payments: MerchantPayments): Promise<WebhookEventType[]> {
  const urls = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }
  const line_items = [{ name: 'Tea', amount: 900, currency: 'usd', quantity: 1 }]
  const sell = async (metadata: Record<string, boolean | number>, number?: string) => {
    const { id, url } = await payments.paymentSessions.create({ line_items, ...urls, metadata })
    await pay(url ?? '', number)
    return id
  }
  const sold: string[] = []
  for (const metadata of madeElsewhere) sold.push(await sell(metadata))
  await sell({}, disputed)
  await payments.refunds.create({ session_id: sold[0] ?? '' })
  const tea = { name: 'Tea', amount_cents: 900, currency: 'usd', interval: 'month', ...urls } as const
  const { url } = await payments.subscriptionSessions.create(tea)
  await pay(url ?? '')
  return [
    ...madeElsewhere.map(() => 'payment_intent.succeeded' as const),
    ...(['charge.refunded', 'charge.dispute.created', 'customer.subscription.created'] as const),
  ]
}

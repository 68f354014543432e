import {
  MerchantPayments,
  type Subscription,
  type SubscriptionSessionCreate,
  verifyWebhook,
  type WebhookEndpointCreate,
  type WebhookEvent,
} from '@merchant-payments/sdk'
import type { startReceiver } from '@merchant-payments/webhooks/testing'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { maxRetries, patience } from '../src/testing/patience.ts'
import { cards, payWith } from './checkout-page.ts'

type WithoutAddresses<T> = T extends unknown ? Omit<T, 'success_url' | 'cancel_url'> : never
type Terms = WithoutAddresses<SubscriptionSessionCreate>

/** A shop that sells by the period, with a receiver of its own and what that has heard. */
export type SubscriptionShop = {
  client: MerchantPayments
  /** Each event once, in the order of its first arrival, verified with the endpoint's secret. */
  heard(type: WebhookEvent['type']): Promise<WebhookEvent[]>
  /** The same of every type. */
  heardAll(): Promise<WebhookEvent[]>
  /** Subscribes in the browser, and waits until the shop has heard of it. */
  sell(terms: Terms, pay?: (page: Page) => Promise<void>): Promise<{ subscription: Subscription; page: string }>
  /** The payments of a subscription, once a number of them have arrived, oldest first. */
  paidFor(id: string, count: number): Promise<Record<string, unknown>[]>
}

export async function openSubscriptionShop(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  receiver: Awaited<ReturnType<typeof startReceiver>>,
  browser: { page(): Promise<Page> },
  events: WebhookEndpointCreate['events'] = ['*'],
): Promise<SubscriptionShop> {
  const client = new MerchantPayments({ apiKey, baseUrl, maxRetries })
  const { secret } = await client.webhookEndpoints.create({ url: receiver.url, events })
  const heardAll = async () => {
    const events = new Map<string, WebhookEvent>()
    for (const { body, headers } of receiver.received) {
      const event = await verifyWebhook(body, String(headers['x-service-signature']), secret)
      if (!events.has(event.id)) events.set(event.id, event)
    }
    return [...events.values()]
  }
  const heard = async (type: WebhookEvent['type']) => (await heardAll()).filter((event) => event.type === type)
  return {
    client,
    heard,
    heardAll,
    async sell(terms, pay = (page) => payWith(page, cards.accepted)) {
      const session = await client.subscriptionSessions.create({
        ...terms,
        success_url: `${new URL(baseUrl).origin}/healthz?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${new URL(baseUrl).origin}/healthz`,
      })
      const page = await browser.page()
      await page.goto(session.url ?? '')
      const shown = (await page.textContent('body')) ?? ''
      await pay(page)
      await page.waitForURL(`**/healthz?session=${session.id}`)
      await page.close()
      const begun = await vi.waitFor(async () => {
        // The last of them may come long after the others, and would be taken for news of what happens next.
        const completed = await heard('checkout.session.completed')
        expect(completed.map(({ data }) => data.id)).toContain(session.id)
        const created = await heard('customer.subscription.created')
        const found = created.find(({ data }) => (data as Subscription).session_id === session.id)
        expect(found).toBeDefined()
        return found?.data as Subscription
      }, patience)
      return { subscription: begun, page: shown }
    },
    async paidFor(id, count) {
      const paid = await vi.waitFor(async () => {
        const all = (await heard('payment_intent.succeeded')).map(({ data }) => data as Record<string, unknown>)
        const found = all.filter(({ subscription_id }) => subscription_id === id)
        expect(found).toHaveLength(count)
        return found
      }, patience)
      return paid.toSorted((a, b) => Number(a.created) - Number(b.created))
    },
  }
}

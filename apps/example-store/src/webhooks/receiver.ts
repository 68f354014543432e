import { WebhookPayloadError, WebhookReceiver, WebhookSignatureError } from '@merchant-payments/sdk'
import { Hono } from 'hono'
import type { Orders } from '../shop/orders.ts'
import { handleEvent, isOfItsSeller } from './handle-event.ts'
import type { Inbox } from './inbox.ts'

/**
 * Takes webhooks at POST /webhooks: verify the raw bytes, count each event once, act, answer at once.
 * @param store with the secrets of the endpoints that send here: the shop's, and the platform's
 */
export function createReceiver(store: { secrets: readonly string[]; inbox: Inbox; orders: Orders }): Hono {
  const { secrets, inbox, orders } = store
  const receiver = new WebhookReceiver({
    secrets,
    // With a database: note the event's id and do what it asks for in one transaction. Slow work belongs in a queue.
    onEvent: (event) => {
      if (isOfItsSeller(event, orders) && inbox.accept(event)) handleEvent(event, orders)
    },
    onError: (error, { rawBody }) => {
      if (error instanceof WebhookSignatureError || error instanceof WebhookPayloadError)
        inbox.refuse(error.message, new TextDecoder().decode(rawBody))
      else console.error(error)
    },
  })
  return new Hono().post('/webhooks', (c) => receiver.fetch(c.req.raw))
}

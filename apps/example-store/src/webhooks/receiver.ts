import { SIGNATURE_HEADER, verifyWebhook, WebhookPayloadError, WebhookSignatureError } from '@merchant-payments/sdk'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Orders } from '../shop/orders.ts'
import { handleEvent } from './handle-event.ts'
import type { Inbox } from './inbox.ts'

const MAX_BODY_BYTES = 1024 * 1024

/** Takes webhooks at POST /webhooks: verify the raw bytes, count each event once, act, answer at once. */
export function createReceiver(store: { secret: string; inbox: Inbox; orders: Orders }): Hono {
  const { secret, inbox, orders } = store
  const app = new Hono()

  app.post('/webhooks', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    // The signature covers the bytes that arrived. JSON that was parsed and written again has others.
    const rawBody = await c.req.arrayBuffer()
    try {
      const event = await verifyWebhook(rawBody, c.req.header(SIGNATURE_HEADER), secret)
      // With a database: note the event's id and do what it asks for in one transaction.
      if (inbox.accept(event)) handleEvent(event, orders)
      // 2xx also for a repetition, else it comes again. Slow work belongs in a queue: there are 10 seconds to answer.
      return c.body(null, 204)
    } catch (error) {
      if (!(error instanceof WebhookSignatureError || error instanceof WebhookPayloadError)) throw error
      inbox.refuse(error.message, new TextDecoder().decode(rawBody))
      return c.text(error.message, 400)
    }
  })
  return app
}

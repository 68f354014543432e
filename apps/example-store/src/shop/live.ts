import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { paymentReceipt } from '../pages/payment-thanks.ts'
import { receivedItem } from '../pages/received.ts'
import { receipt } from '../pages/thanks.ts'
import type { Shop } from './app.ts'

/**
 * Server-sent events for a page that is already open: `received` is a webhook for the top of its list, `order` the new
 * content of the receipt. A browser that reconnects sends the last id that it received, and gets the events after it.
 */
export function liveUpdates(c: Context, shop: Pick<Shop, 'payments' | 'orders' | 'inbox'>): Response {
  const { inbox } = shop
  const about = c.req.query('session') ?? c.req.query('payment')
  let sent = readSequence(c.req.header('last-event-id') ?? c.req.query('after'))
  // Numbering restarts with each start of the store.
  if (sent > inbox.newest()) sent = 0

  return streamSSE(c, async (stream) => {
    const left = new Promise<void>((resolve) => stream.onAbort(resolve))
    while (!stream.aborted) {
      const next = inbox.next()
      const arrived = inbox.since(sent, about)
      for (const one of arrived) {
        await stream.writeSSE({ event: 'received', id: String(one.sequence), data: String(await receivedItem(one)) })
        sent = one.sequence
      }
      if (about !== undefined && arrived.length > 0) {
        await stream.writeSSE({ event: 'order', data: String(await receiptOf(shop, about)) })
      }
      await Promise.race([next, left])
    }
  })
}

async function receiptOf({ payments, orders }: Pick<Shop, 'payments' | 'orders'>, about: string) {
  const own = orders.paymentOf(about)
  if (own) return paymentReceipt(own, orders.stateOf(own.orderId))
  const session = await payments.paymentSessions.retrieve(about)
  return receipt(session, orders.stateOf(String(session.metadata.order_id)))
}

function readSequence(text: string | undefined): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0
}

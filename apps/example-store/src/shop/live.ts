import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { receivedItem } from '../pages/received.ts'
import { receipt } from '../pages/thanks.ts'
import type { Shop } from './app.ts'

/**
 * Server-sent events for a page that is already open: `received` is a webhook for the top of its list, `order` the new
 * content of the receipt. A browser that was cut off says the last id it saw, and goes on from there.
 */
export function liveUpdates(c: Context, shop: Pick<Shop, 'payments' | 'orders' | 'inbox'>): Response {
  const { payments, orders, inbox } = shop
  const sessionId = c.req.query('session')
  let sent = readSequence(c.req.header('last-event-id') ?? c.req.query('after'))
  // Numbers begin anew with each start of the store.
  if (sent > inbox.newest()) sent = 0

  return streamSSE(c, async (stream) => {
    const left = new Promise<void>((resolve) => stream.onAbort(resolve))
    while (!stream.aborted) {
      const next = inbox.next()
      const arrived = inbox.since(sent, sessionId)
      for (const one of arrived) {
        await stream.writeSSE({ event: 'received', id: String(one.sequence), data: String(await receivedItem(one)) })
        sent = one.sequence
      }
      if (sessionId !== undefined && arrived.length > 0) {
        const session = await payments.paymentSessions.retrieve(sessionId)
        const order = orders.stateOf(String(session.metadata.order_id))
        await stream.writeSSE({ event: 'order', data: String(await receipt(session, order)) })
      }
      await Promise.race([next, left])
    }
  })
}

function readSequence(text: string | undefined): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0
}

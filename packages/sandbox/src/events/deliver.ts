import { setTimeout as pause } from 'node:timers/promises'
import type { SandboxClock } from '../clock.ts'
import type { Settings } from '../http/context.ts'
import type { Log } from '../options.ts'
import { eventWire } from '../resources/events/object.ts'
import type { Objects } from '../store/objects.ts'
import { type Delivery, dropDelivery, markDelivered, markFailed, takeDue } from './deliveries.ts'
import { targetOf } from './endpoints.ts'
import { signatureHeader } from './signature.ts'

const TIME_LIMIT = 10_000
const AT_ONCE = 16
const LOOK_AGAIN = 250

export interface Sender {
  objects: Objects
  settings: Settings
  clock: SandboxClock
  fetch: typeof fetch
  log?: Log | undefined
  /** Aborts what is on its way when the sandbox closes. */
  signal: AbortSignal
}

/**
 * Sends everything that is due, one attempt each, and returns when nothing due is left. A receiver that takes
 * its time holds up its own deliveries only: what falls due meanwhile goes out beside it.
 */
export async function deliverDue(sender: Sender): Promise<void> {
  const { db } = sender.objects
  const flying = new Set<Promise<void>>()
  for (;;) {
    const room = sender.signal.aborted ? 0 : AT_ONCE - flying.size
    const due = room > 0 ? db.transaction(() => takeDue(db, sender.clock.realMilliseconds(), room)) : []
    for (const delivery of due) {
      const flight = attempt(sender, delivery).finally(() => flying.delete(flight))
      flying.add(flight)
    }
    if (flying.size === 0) return
    await Promise.race([...flying, pause(LOOK_AGAIN, undefined, { ref: false })])
  }
}

async function attempt(sender: Sender, delivery: Delivery): Promise<void> {
  const { objects, log } = sender
  const event = objects.findAnywhere('event', delivery.event)
  const target = targetOf(objects, delivery.endpoint)
  if (!event || !target) {
    objects.db.transaction(() => dropDelivery(objects.db, delivery))
    return
  }
  const body = JSON.stringify(eventWire(sender, event), null, 2)
  const problem = await post(sender, target.url, target.secret, body)
  // A sandbox that closed meanwhile leaves the delivery to whoever opens the file next.
  if (!objects.db.isOpen) return
  objects.db.transaction(() => {
    if (problem === null) markDelivered(objects.db, delivery)
    else markFailed(objects.db, delivery, sender.clock.realMilliseconds())
  })
  const details = { event: event.id, type: event.state.type, url: target.url, attempt: delivery.attempts + 1 }
  if (problem === null) log?.info(details, 'event delivered')
  else log?.info({ ...details, problem }, 'event not accepted, will be sent again')
}

/** Null when the receiver answered 2xx in time, else what went wrong. Redirects are not followed. */
async function post(sender: Sender, url: string, secret: string, body: string): Promise<string | null> {
  const timestamp = Math.floor(sender.clock.realMilliseconds() / 1000)
  try {
    const response = await sender.fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(body, secret, timestamp),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([sender.signal, AbortSignal.timeout(TIME_LIMIT)]),
    })
    await response.body?.cancel()
    return response.status >= 200 && response.status < 300 ? null : `status ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

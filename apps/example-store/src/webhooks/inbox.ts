import type { WebhookEvent } from '@merchant-payments/sdk'

/** One webhook, in the order of arrival. */
export type Received = { sequence: number; at: Date } & (
  | { verified: true; event: WebhookEvent }
  | { verified: false; reason: string; body: string }
)

/**
 * The received webhooks, for the pages that show them. In memory; a real shop has rows with a unique key on the event's
 * id.
 */
export type Inbox = {
  /** Stores a verified event. False when it was stored before: deliveries may repeat, and each event counts once. */
  accept(event: WebhookEvent): boolean
  /** Stores a refused delivery, so that the webhooks page shows it. */
  refuse(reason: string, body: string): void
  /** The webhooks after `sequence`, oldest first; only those of one payment session or payment if `about` names it. */
  since(sequence: number, about?: string): Received[]
  /** The sequence number of the newest webhook; 0 before the first. */
  newest(): number
  /** Resolves when the next webhook arrives. */
  next(): Promise<void>
}

const maxShown = 200

export function createInbox(clock: { now(): Date }): Inbox {
  const received: Received[] = []
  const eventIds = new Set<string>()
  let newest = 0
  let arrival = Promise.withResolvers<void>()

  function keep(one: Received): void {
    received.push(one)
    if (received.length > maxShown) received.shift()
    const arrived = arrival
    arrival = Promise.withResolvers()
    arrived.resolve()
  }
  const stamp = () => {
    newest += 1
    return { sequence: newest, at: clock.now() }
  }

  return {
    accept(event) {
      if (eventIds.has(event.id)) return false
      eventIds.add(event.id)
      keep({ ...stamp(), verified: true, event })
      return true
    },
    refuse: (reason, body) => keep({ ...stamp(), verified: false, reason, body }),
    since: (sequence, about) =>
      received.filter(
        (one) => one.sequence > sequence && (about === undefined || (one.verified && isAbout(one.event, about))),
      ),
    newest: () => newest,
    next: () => arrival.promise,
  }
}

/** Whether the event's data is that object, or names it. */
function isAbout({ data }: WebhookEvent, id: string): boolean {
  return (
    data.id === id ||
    ('session_id' in data && data.session_id === id) ||
    ('payment_intent' in data && data.payment_intent === id)
  )
}

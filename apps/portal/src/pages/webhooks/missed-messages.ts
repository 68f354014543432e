import { deliveries } from '#messages/deliveries.ts'
import { language } from '#messages/language.ts'
import type { EndpointDetails } from './wire.ts'

const t = deliveries.missedMessages

/** The maximum number of deliveries that are counted for an endpoint, the newest. */
const maxCounted = 10_000

/** The missed deliveries of an endpoint, in a sentence. */
export function missedMessage(missed: EndpointDetails['missed']): string {
  const { failed, suspended } = missed
  const what =
    failed + suspended > maxCounted
      ? t.manyMissed({ missedCount: missedCount(missed) })
      : t.failedAndHeld({ deliveries: t.deliveries({ count: failed }), suspended })
  return t.andEventsSince({ what })
}

/** The number of deliveries that are still to be sent. */
export function waitingCount(count: number): string {
  return count > maxCounted
    ? t.moreThanDeliveries({ maxCounted: new Intl.NumberFormat(language.formats).format(maxCounted) })
    : t.deliveries({ count })
}

/**
 * The deliveries that have not arrived: those still to be sent, or those that a deactivated endpoint receives only by a replay.
 */
export function undeliveredLabel({
  status,
  waiting,
  missed,
}: Pick<EndpointDetails, 'status' | 'waiting' | 'missed'>): string {
  const kept = missed.suspended + missed.unsent
  return status === 'active' ? waitingCount(waiting) : t.onHold({ waitingCount: waitingCount(kept) })
}

/** The number of deliveries, such as "More than 10,000". */
export function missedCount({ failed, suspended, unsent }: EndpointDetails['missed']): string {
  const count = failed + suspended + unsent
  return count > maxCounted
    ? t.moreThan({ maxCounted: new Intl.NumberFormat(language.formats).format(maxCounted) })
    : String(count)
}

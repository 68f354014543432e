import type { EndpointDetails } from './wire.ts'

/** The maximum number of deliveries that are counted for an endpoint, the newest. */
const maxCounted = 10_000

/** The missed deliveries of an endpoint, in a sentence. */
export function missedMessage(missed: EndpointDetails['missed']): string {
  const { failed, suspended } = missed
  const what =
    failed + suspended > maxCounted
      ? `${missedCount(missed)} deliveries failed permanently, or were put on hold while the endpoint was deactivated.`
      : `${counted(failed)} failed permanently, and ${suspended} ${suspended === 1 ? 'was' : 'were'} put on hold while the endpoint was deactivated.`
  return `${what} Events that occurred in the meantime are sent, too.`
}

/** The number of deliveries that are still to be sent. */
export function waitingCount(count: number): string {
  return count > maxCounted ? `More than ${new Intl.NumberFormat().format(maxCounted)} deliveries` : counted(count)
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
  return status === 'active' ? waitingCount(waiting) : `${waitingCount(kept)} on hold, until replayed`
}

/** The number of deliveries, such as "More than 10,000". */
export function missedCount({ failed, suspended, unsent }: EndpointDetails['missed']): string {
  const count = failed + suspended + unsent
  return count > maxCounted ? `More than ${new Intl.NumberFormat().format(maxCounted)}` : String(count)
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'delivery' : 'deliveries'}`
}

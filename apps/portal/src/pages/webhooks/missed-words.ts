import type { EndpointDetails } from './wire.ts'

/** Up to so many are counted of an endpoint, the newest. */
const maxCounted = 10_000

/** What an endpoint has missed, in a sentence. */
export function missedWords(missed: EndpointDetails['missed']): string {
  const { failed, suspended } = missed
  const what =
    failed + suspended > maxCounted
      ? `${missedCount(missed)} deliveries failed permanently, or were put on hold while the endpoint was deactivated.`
      : `${counted(failed)} failed permanently, and ${suspended} ${suspended === 1 ? 'was' : 'were'} put on hold while the endpoint was deactivated.`
  return `${what} Events that occurred in the meantime are sent, too.`
}

/** How many deliveries are still to be sent. */
export function waitingWords(count: number): string {
  return count > maxCounted ? `More than ${new Intl.NumberFormat().format(maxCounted)} deliveries` : counted(count)
}

/** What is not at the endpoint yet: what is to be sent, or what a deactivated one gets only by a replay. */
export function waitsInWords({
  status,
  waiting,
  missed,
}: Pick<EndpointDetails, 'status' | 'waiting' | 'missed'>): string {
  const kept = missed.suspended + missed.unsent
  return status === 'active' ? waitingWords(waiting) : `${waitingWords(kept)} on hold, until replayed`
}

/** How many deliveries those are, such as "More than 10,000". */
export function missedCount({ failed, suspended, unsent }: EndpointDetails['missed']): string {
  const count = failed + suspended + unsent
  return count > maxCounted ? `More than ${new Intl.NumberFormat().format(maxCounted)}` : String(count)
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'delivery' : 'deliveries'}`
}

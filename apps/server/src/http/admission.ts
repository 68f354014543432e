import { ApiError } from '@merchant-payments/api/services'
import { createFairLine } from '@merchant-payments/db'

/**
 * Lets an authenticated request begin; resolves when it may.
 * @throws service_unavailable after five seconds, when nothing of it was done
 */
export type Admit = (accountId: number | null) => Promise<void>

export type AdmissionOptions = {
  /** Whether the share of an account is saturated: more of its requests could only wait there. */
  isHeldUp: (accountId: number) => boolean
  /** How long a request waits, in milliseconds. */
  maxWaitMs?: number
  /** The number of requests that begin in one turn of the event loop. */
  maxPerTurn?: number
  /** After a turn with more work than this, in milliseconds of processor time, one request begins alone. */
  busyTurnMs?: number
}

/** The time within which requests that came together, and were late together, are refused, in milliseconds. */
const maxRefusalMs = 1_000
/** The pause before the next look when all that wait are held up, in milliseconds. */
const pauseMs = 2

/**
 * Admission control for want of a processor: all requests share one thread, and each that begins delays those in progress. So few
 * begin in a turn of the event loop. Others wait before any of their work is done, and accounts take turns, so that a flood of one
 * account delays others by one turn. Requests that wait for Stripe leave the thread free, and delay no admission. Probes, pages and
 * sign-in are not admitted, but begin at once.
 */
export function createAdmission({
  isHeldUp,
  maxWaitMs = 5_000,
  maxPerTurn = 2,
  busyTurnMs = 3,
}: AdmissionOptions): Admit {
  const line = createFairLine<number | null>()
  /** Requests that did not begin in time. Each refusal is work as well, and many requests that came together are late together. */
  const late = createFairLine<number | null>()
  const mayBegin = (accountId: number | null) => accountId === null || !isHeldUp(accountId)
  let left = maxPerTurn
  let watching = false
  let usedBefore = 0

  const begin = () => {
    left -= 1
  }
  function watch(): void {
    if (watching) return
    watching = true
    left = maxPerTurn
    usedBefore = processorMs()
    setImmediate(onTurn)
  }
  function onTurn(): void {
    const used = processorMs()
    left = used - usedBefore > busyTurnMs ? 1 : maxPerTurn
    usedBefore = used
    const waiting = line.size + late.size
    while (left > 0 && line.next(mayBegin, begin));
    for (let refused = 0; refused < maxPerTurn && late.next(isAny, nothing); refused += 1);
    if (waiting === 0) watching = false
    else if (line.size + late.size < waiting) setImmediate(onTurn)
    else setTimeout(onTurn, pauseMs)
  }

  return async (accountId) => {
    watch()
    if (left > 0 && !line.has(accountId) && mayBegin(accountId)) return begin()
    if (await line.wait(accountId, performance.now() + maxWaitMs)) return
    watch()
    await late.wait(accountId, performance.now() + maxRefusalMs)
    throw new ApiError('service_unavailable', { retryAfter: 1 })
  }
}

const isAny = () => true
const nothing = () => undefined

/** The processor time of this thread, in milliseconds: time in which other programs ran does not count. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

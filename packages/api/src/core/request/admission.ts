import { createFairLine } from '@merchant-payments/db'
import { ApiError } from './errors.ts'
import { createRecentUse } from './recent-use.ts'

/** Whose work a request is: an account, by its id; a client without one, by its network; null for an operator. */
export type Party = number | string | null

export type Admission = {
  /**
   * Lets a request begin; resolves when it may.
   * @throws service_unavailable after five seconds, when nothing of it was done
   */
  admit(party: Party): Promise<void>
  /** The work that follows, up to the next call or the end of the turn of the event loop, is counted as work of this party. */
  charge(party: Party): void
}

type AdmissionOptions = {
  /** Whether the share of an account is saturated: more of its requests could only wait there. */
  isHeldUp: (accountId: number) => boolean
  /** How long a request waits, in milliseconds. */
  maxWaitMs?: number
  /** The number of requests that begin in one turn of the event loop. */
  maxPerTurn?: number
  /** After a turn with more work than this, in milliseconds of processor time, one request begins alone. */
  busyTurnMs?: number
  /** The processor time that the thread has used, in milliseconds. */
  usedMs?: () => number
  /** The time, in milliseconds. */
  nowMs?: () => number
}

/** The time within which requests that came together, and were late together, are refused, in milliseconds. */
const maxRefusalMs = 1_000
/** The maximum processor time of a party that counts when its next request waits, in milliseconds. */
const maxLeadMs = 50
/** The pause before the next look when all that wait are held up, in milliseconds. */
const pauseMs = 2
/** The time over which the use of a party is measured, in milliseconds. */
const useWindowMs = 250
/** A party that uses more than this share of the processor time yields to one that uses less, */
const yieldingShare = 0.1
/** while all parties together use more than this share. */
const busyShare = 0.3
/** How long the next requests of a party that uses less are expected after one, in milliseconds. */
const expectedMs = 3
/** Parties that yield begin one request in this time all the same, in milliseconds, */
const yieldPaceMs = 10
/** and each that has waited for this long, so that no demand which the thread can serve piles up. */
const maxYieldMs = 250

/**
 * Admission control for a busy processor core: all requests share one thread, and each new request delays the requests
 * in progress. So few requests start in a turn of the event loop. Others wait before any of their work is done, and the
 * party that has used the least processor time goes first, so that a flood of one party, or its expensive requests,
 * delay another party by one turn. A request has several turns, and its party has more requests: a flood yields for some
 * milliseconds after a request of a party that uses less (anticipatory scheduling). Requests that wait for Stripe leave
 * the thread free, and delay no admission. Only probes start without admission.
 */
export function createAdmission({
  isHeldUp,
  maxWaitMs = 5_000,
  maxPerTurn = 2,
  busyTurnMs = 3,
  usedMs = processorMs,
  nowMs = () => performance.now(),
}: AdmissionOptions): Admission {
  const line = createFairLine<Party>(maxLeadMs, nowMs)
  /** Requests that did not begin in time. Each refusal is work as well, and many requests that came together are late together. */
  const late = createFairLine<Party>()
  const use = createRecentUse<Party>(useWindowMs)
  const useOfAll = createRecentUse<'all'>(useWindowMs)
  /** The party with the least use that began a request lately, and when. */
  let light: { party: Party; at: number } = { party: null, at: Number.NEGATIVE_INFINITY }
  /** When a request of a party with more use began. */
  let heavyAt = Number.NEGATIVE_INFINITY
  let left = maxPerTurn
  let watching = false
  let pause: NodeJS.Timeout | null = null
  let usedBefore = 0
  /** Whose work is in progress, and since when. */
  let charged: { party: Party; since: number } | null = null

  function yields(party: Party): boolean {
    const now = nowMs()
    if (party === light.party || now - light.at >= expectedMs || now - heavyAt >= yieldPaceMs) return false
    if (now - (line.waitingSince(party) ?? now) >= maxYieldMs) return false
    if (useOfAll.shareOf('all', now) < busyShare) return false
    return use.shareOf(party, now) > Math.max(yieldingShare, use.shareOf(light.party, now))
  }
  const mayBegin = (party: Party) => (typeof party !== 'number' || !isHeldUp(party)) && !yields(party)

  const begin = (party: Party) => {
    left -= 1
    const now = nowMs()
    if (now - light.at >= expectedMs || use.shareOf(party, now) <= use.shareOf(light.party, now)) {
      light = { party, at: now }
    } else heavyAt = now
  }
  function watch(): void {
    if (watching) return
    watching = true
    left = maxPerTurn
    usedBefore = usedMs()
    setImmediate(onTurn)
  }
  function settle(now: number): void {
    if (charged) {
      line.charge(charged.party, now - charged.since)
      use.add(charged.party, now - charged.since, nowMs())
    }
    charged = null
  }
  function onTurn(): void {
    pause = null
    const used = usedMs()
    settle(used)
    left = used - usedBefore > busyTurnMs ? 1 : maxPerTurn
    useOfAll.add('all', used - usedBefore, nowMs())
    usedBefore = used
    const waiting = line.size + late.size
    while (left > 0 && line.next(mayBegin, begin));
    for (let refused = 0; refused < maxPerTurn && late.next(isAny, nothing); refused += 1);
    if (waiting === 0) watching = false
    else if (line.size + late.size < waiting) setImmediate(onTurn)
    else pause = setTimeout(onTurn, pauseMs)
  }

  async function admit(party: Party): Promise<void> {
    watch()
    if (left > 0 && !line.has(party) && mayBegin(party)) return begin(party)
    if (pause) {
      clearTimeout(pause)
      pause = null
      setImmediate(onTurn)
    }
    if (await line.wait(party, performance.now() + maxWaitMs)) return
    watch()
    await late.wait(party, performance.now() + maxRefusalMs)
    throw new ApiError('service_unavailable', { retryAfter: 1 })
  }
  function charge(party: Party): void {
    watch()
    const now = usedMs()
    settle(now)
    charged = { party, since: now }
  }
  return { admit, charge }
}

const isAny = () => true
const nothing = () => undefined

/** The processor time of this thread, in milliseconds: time in which other programs ran does not count. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

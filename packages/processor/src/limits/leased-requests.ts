import { type Priority, priorities } from './call-priority.ts'
import type { Budget } from './rate-limits.ts'
import type { Lease, SharedBudgets } from './shared-budgets.ts'

/** The requests of one budget that this process may send, by priority. Times are those of `performance.now()`. */
export type LeasedRequests = {
  has(priority: Priority): boolean
  take(priority: Priority): void
  /** Requests a lease for waiting calls, unless it is too early. `onChange` is called when it has been granted. */
  renew(priority: Priority, waiting: number): void
  /** When waiting calls should check again; infinity while a lease is requested. */
  readyAt(priority: Priority): number
  /** Stops using and leasing requests of this priority and those below for some milliseconds. */
  pause(priority: Priority, ms: number): void
}

/** A leased request expires this long after its time: old and new ones together would exceed the limit. */
const lapseMs = 250
/** After this time without an answer of the database, the safe share is used. */
const maxLeaseTimeMs = 250
const minRetryMs = 50

type Portion = {
  /** From when on each of the requests may be sent, the earliest first. */
  times: number[]
  /** The size of the last lease that was not for waiting calls. */
  size: number
  takenAt: number
  hasLapsed: boolean
  askAt: number
  pausedUntil: number
  isUnderWay: boolean
  /** Calls that wait. */
  waiting: number
  /** Sent without a lease while the present one was under way. */
  safe: number
}

/**
 * Leases requests in small batches, so that most calls need no query. A batch doubles up to a quarter of a second's requests while
 * it is used up, halves when some of it lapses, and begins with one again after a pause. While the database gives no answer, this
 * process sends a safe share of the budget: a tenth of it.
 */
export function createLeasedRequests(budget: Budget, shared: SharedBudgets, onChange: () => void): LeasedRequests {
  const maxBatch = Math.max(1, Math.floor(budget.perSecond / 4))
  const safeEveryMs = 10_000 / budget.perSecond
  const portions: Record<Priority, Portion> = { interactive: noPortion(), money: noPortion(), sweep: noPortion() }

  function accept(portion: Portion, { requests, firstInMs, everyMs, retryInMs }: Lease): void {
    const now = performance.now()
    // Requests that were sent while the database was slow count against the late lease.
    for (let nth = portion.safe; nth < requests; nth += 1)
      portion.times.push(now + Math.max(0, firstInMs + nth * everyMs))
    if (requests === 0) portion.askAt = now + Math.max(minRetryMs, retryInMs)
  }

  /** When this process may send the next request without a lease: one share for all priorities, the most urgent first. */
  let safeAt = 0

  function addSafe(): void {
    const now = performance.now()
    const first = priorities
      .map((priority) => portions[priority])
      .find(({ isUnderWay, waiting }) => isUnderWay && waiting > 0)
    if (now < safeAt || !first) return
    safeAt = now + safeEveryMs
    first.safe += 1
    first.times.push(now)
    onChange()
  }

  async function lease(priority: Priority, portion: Portion, wanted: number): Promise<void> {
    portion.isUnderWay = true
    portion.safe = 0
    let timer = setTimeout(function addAgain() {
      addSafe()
      timer = setTimeout(addAgain, Math.max(minRetryMs, safeAt - performance.now()))
    }, maxLeaseTimeMs)
    try {
      accept(portion, await shared.lease(budget, priority, wanted))
    } catch {
      // The error is not reported here: all other work with the database reports it.
      portion.askAt = performance.now() + safeEveryMs
      addSafe()
    } finally {
      clearTimeout(timer)
      portion.isUnderWay = false
      onChange()
    }
  }

  function usableTimes(priority: Priority): number[] {
    const portion = portions[priority]
    const now = performance.now()
    const [first] = portion.times
    if (first !== undefined && first + lapseMs <= now) {
      portion.times = portion.times.filter((time) => time + lapseMs > now)
      portion.hasLapsed = true
    }
    return portion.times
  }

  return {
    has(priority) {
      const [first = Number.POSITIVE_INFINITY] = usableTimes(priority)
      return Math.max(first, portions[priority].pausedUntil) <= performance.now()
    },
    take(priority) {
      portions[priority].times.shift()
      portions[priority].waiting -= 1
      portions[priority].takenAt = performance.now()
    },
    renew(priority, waiting) {
      const portion = portions[priority]
      portion.waiting = waiting
      const now = performance.now()
      const isEnough = usableTimes(priority).length >= waiting
      if (isEnough || portion.isUnderWay || now < Math.max(portion.askAt, portion.pausedUntil)) return
      portion.size = nextSize(portion, maxBatch, now)
      portion.hasLapsed = false
      void lease(priority, portion, Math.min(maxBatch, Math.max(portion.size, waiting)))
    },
    readyAt(priority) {
      const { askAt, pausedUntil, isUnderWay } = portions[priority]
      const [first] = usableTimes(priority)
      if (first === undefined && isUnderWay) return Number.POSITIVE_INFINITY
      return Math.max(first ?? askAt, pausedUntil)
    },
    pause(priority, ms) {
      const until = performance.now() + ms
      for (const one of priorities.slice(priorities.indexOf(priority))) {
        portions[one].pausedUntil = Math.max(portions[one].pausedUntil, until)
      }
    },
  }
}

const noPortion = (): Portion => ({
  times: [],
  size: 0,
  takenAt: Number.NEGATIVE_INFINITY,
  hasLapsed: false,
  askAt: 0,
  pausedUntil: 0,
  isUnderWay: false,
  waiting: 0,
  safe: 0,
})

function nextSize({ size, takenAt, hasLapsed }: Portion, max: number, now: number): number {
  if (now - takenAt > lapseMs) return 1
  return hasLapsed ? Math.max(1, Math.floor(size / 2)) : Math.min(max, Math.max(1, 2 * size))
}

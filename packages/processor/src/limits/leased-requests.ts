import type { Budget } from './budget.ts'
import { type Priority, priorities } from './priority.ts'
import type { Lease, SharedBudgets } from './shared-budgets.ts'

/** The requests of one budget that this process may send, by priority. Times are those of `performance.now()`. */
export type LeasedRequests = {
  has(priority: Priority): boolean
  take(priority: Priority): void
  /** Leases more for so many calls that wait, unless it is too early for that. `onChange` is called when there are some. */
  renew(priority: Priority, waiting: number): void
  /** When calls that wait should look again; infinity while a lease is under way. */
  readyAt(priority: Priority): number
  /** Uses and leases nothing for this priority, and those below, for so many milliseconds. */
  pause(priority: Priority, ms: number): void
}

/** Leased requests lapse: together with a burst, older ones would exceed the limit. */
const leaseMs = 250
/** A database that takes longer than this for a lease is not waited for. */
const maxLeaseTimeMs = 250
const safeShareMs = 1_000
const minRetryMs = 50

type Portion = {
  left: number
  from: number
  until: number
  size: number
  askAt: number
  pausedUntil: number
  underWay: boolean
}

/**
 * Leases requests in small batches, so that most calls need no query: a batch doubles up to a tenth of a second's requests
 * while it is used up in time, and begins with one again after a pause. While the database gives no answer, this process sends
 * a safe share of the budget: a tenth of it.
 */
export function createLeasedRequests(budget: Budget, shared: SharedBudgets, onChange: () => void): LeasedRequests {
  const maxBatch = Math.max(1, Math.floor(budget.perSecond / 10))
  const portionOf = () => ({ left: 0, from: 0, until: 0, size: 1, askAt: 0, pausedUntil: 0, underWay: false })
  const portions: Record<Priority, Portion> = { interactive: portionOf(), money: portionOf(), sweep: portionOf() }

  function fill(portion: Portion, requests: number, from: number, ms: number): void {
    Object.assign(portion, { left: requests, from, until: from + ms })
    onChange()
  }

  function accept(portion: Portion, { requests, startsInMs, retryInMs }: Lease): void {
    portion.underWay = false
    const now = performance.now()
    if (requests === 0) {
      portion.askAt = now + Math.max(minRetryMs, retryInMs)
      onChange()
    } else fill(portion, requests, now + startsInMs, leaseMs)
  }

  const useSafeShare = (portion: Portion) => fill(portion, maxBatch, performance.now(), safeShareMs)

  async function lease(priority: Priority, portion: Portion, wanted: number): Promise<void> {
    portion.underWay = true
    let timer = setTimeout(function expire() {
      useSafeShare(portion)
      timer = setTimeout(expire, safeShareMs)
    }, maxLeaseTimeMs)
    try {
      accept(portion, await shared.lease(budget, priority, wanted))
    } catch {
      // Its cause shows in all other work of the database.
      Object.assign(portion, { underWay: false, askAt: performance.now() + safeShareMs })
      useSafeShare(portion)
    } finally {
      clearTimeout(timer)
    }
  }

  const isUsable = ({ left, until }: Portion, now: number) => left > 0 && now < until

  return {
    has(priority) {
      const portion = portions[priority]
      const now = performance.now()
      return isUsable(portion, now) && portion.from <= now && portion.pausedUntil <= now
    },
    take(priority) {
      portions[priority].left -= 1
    },
    renew(priority, waiting) {
      const portion = portions[priority]
      const now = performance.now()
      if (portion.underWay || now < Math.max(portion.askAt, portion.pausedUntil) || isUsable(portion, now)) return
      portion.size = now < portion.until ? Math.min(maxBatch, 2 * portion.size) : 1
      void lease(priority, portion, Math.min(maxBatch, Math.max(portion.size, waiting)))
    },
    readyAt(priority) {
      const portion = portions[priority]
      if (isUsable(portion, performance.now())) return Math.max(portion.from, portion.pausedUntil)
      return portion.underWay ? Number.POSITIVE_INFINITY : Math.max(portion.askAt, portion.pausedUntil)
    },
    pause(priority, ms) {
      const until = performance.now() + ms
      for (const one of priorities.slice(priorities.indexOf(priority))) {
        portions[one].pausedUntil = Math.max(portions[one].pausedUntil, until)
      }
    },
  }
}

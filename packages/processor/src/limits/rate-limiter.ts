import { type Priority, priorities } from './call-priority.ts'
import { createLeasedRequests, type LeasedRequests } from './leased-requests.ts'
import type { Budget } from './rate-limits.ts'
import type { SharedBudgets } from './shared-budgets.ts'

/** A request that waits to be sent. */
type QueuedCall = {
  priority: Priority
  /** The budgets that it counts against, the narrowest first. */
  budgets: readonly Budget[]
  /** The call waits no longer than this moment (`performance.now()`). */
  deadline: number
}

/** The requests of this process that wait for their turn. */
export type RateLimiter = {
  /** Whether the turn came in time. Then `end` must be called when the request has been answered. */
  begin(call: QueuedCall): Promise<boolean>
  end(priority: Priority): void
  /** The processor refuses a budget's requests of this priority: all processes pause them, and those below. */
  pause(budget: Budget, priority: Priority, ms: number): void
}

type Waiting = QueuedCall & { resolve(turn: boolean): void }

/** Maximum of concurrent requests for each priority, so that slow sweeps do not delay buyers (bulkheads). */
const defaultConcurrent: Record<Priority, number> = { interactive: 20, money: 10, sweep: 10 }

/** Sends requests when their budgets allow it: by priority, and in order of arrival within one. */
export function createRateLimiter(
  shared: SharedBudgets,
  maxConcurrent: Record<Priority, number> = defaultConcurrent,
): RateLimiter {
  const lines: Record<Priority, Set<Waiting>> = { interactive: new Set(), money: new Set(), sweep: new Set() }
  const running: Record<Priority, number> = { interactive: 0, money: 0, sweep: 0 }
  const leased = new Map<string, LeasedRequests>()
  let timer: NodeJS.Timeout | undefined

  function leasedOf(budget: Budget): LeasedRequests {
    const known = leased.get(budget.name) ?? createLeasedRequests(budget, shared, advance)
    leased.set(budget.name, known)
    return known
  }

  /** Resolves the calls that may be sent, and sets a timer for the next ones. */
  function advance(): void {
    clearTimeout(timer)
    expire()
    const next = Math.min(...priorities.map(advanceLine), ...deadlines())
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(advance, Math.max(1, Math.ceil(next - performance.now())))
  }

  /** @returns when more calls of this priority may be sent */
  function advanceLine(priority: Priority): number {
    const line = lines[priority]
    /** Budgets that are used up, and how many calls wait for each. */
    const spent = new Map<Budget['name'], { budget: Budget; calls: number }>()
    for (const waiting of line) {
      if (running[priority] >= maxConcurrent[priority]) break
      const budget = waiting.budgets.find((one) => spent.has(one.name) || !leasedOf(one).has(priority))
      if (budget) {
        spent.set(budget.name, { budget, calls: (spent.get(budget.name)?.calls ?? 0) + 1 })
        continue
      }
      for (const one of waiting.budgets) leasedOf(one).take(priority)
      running[priority] += 1
      line.delete(waiting)
      waiting.resolve(true)
    }
    let next = Number.POSITIVE_INFINITY
    for (const { budget, calls } of spent.values()) {
      leasedOf(budget).renew(priority, calls)
      next = Math.min(next, leasedOf(budget).readyAt(priority))
    }
    return next
  }

  function expire(): void {
    const now = performance.now()
    for (const line of Object.values(lines)) {
      for (const waiting of line) {
        if (waiting.deadline > now) continue
        line.delete(waiting)
        waiting.resolve(false)
      }
    }
  }

  const deadlines = () => Object.values(lines).flatMap((line) => [...line].map(({ deadline }) => deadline))

  return {
    begin(call) {
      return new Promise((resolve) => {
        lines[call.priority].add({ ...call, resolve })
        advance()
      })
    },
    end(priority) {
      running[priority] -= 1
      advance()
    },
    pause(budget, priority, ms) {
      leasedOf(budget).pause(priority, ms)
      // If the database is unavailable, other processes find out by refusals of their own.
      shared.pause(budget, priority, ms).catch(() => undefined)
    },
  }
}

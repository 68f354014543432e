import type { Priority } from './priority.ts'
import type { Budget } from './rate-limits.ts'

/** What a process may send: so many requests, each from its time on. */
export type Lease = {
  requests: number
  /** When the first may be sent; a time that has passed is now. */
  firstInMs: number
  /** How much later each further one may be. */
  everyMs: number
  /** When it makes sense to ask again, where there are none now. */
  retryInMs: number
}

/** The budgets as all processes of a platform share them. */
export type SharedBudgets = {
  /** Takes up to `wanted` requests out of a budget. */
  lease(budget: Budget, priority: Priority, wanted: number): Promise<Lease>
  /** Nothing of this priority, or a lower one, is given out for so many milliseconds: the processor refuses it. */
  pause(budget: Budget, priority: Priority, ms: number): Promise<void>
}

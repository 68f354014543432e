import type { Priority } from './call-priority.ts'
import type { Budget } from './rate-limits.ts'

/** Requests that a process may send, each from its own time on. */
export type Lease = {
  requests: number
  /** When the first may be sent; a time that has passed is now. */
  firstInMs: number
  /** The interval between two of them, in milliseconds. */
  everyMs: number
  /** If there are no requests now: when to try again. */
  retryInMs: number
}

/** The budgets as all processes of a platform share them. */
export type SharedBudgets = {
  /** Takes up to `wanted` requests out of a budget. */
  lease(budget: Budget, priority: Priority, wanted: number): Promise<Lease>
  /** Grants no requests of this priority and lower ones for some milliseconds, because the processor refuses them. */
  pause(budget: Budget, priority: Priority, ms: number): Promise<void>
}

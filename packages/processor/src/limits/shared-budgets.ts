import type { Priority } from './call-priority.ts'
import type { Budget } from './rate-limits.ts'

/** Requests that a process may send, each from a time of its own on. */
export type Lease = {
  requests: number
  /** When the first may be sent; a time that has passed is now. */
  firstInMs: number
  /** How much later each further one may be. */
  everyMs: number
  /** If there are no requests now: when to try again. */
  retryInMs: number
}

/** The budgets as all processes of a platform share them. */
export type SharedBudgets = {
  /** Takes up to `wanted` requests out of a budget. */
  lease(budget: Budget, priority: Priority, wanted: number): Promise<Lease>
  /** Grants nothing to this priority and lower ones for so many milliseconds, because the processor refuses them. */
  pause(budget: Budget, priority: Priority, ms: number): Promise<void>
}

import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The purpose of a call to the processor, most urgent first. `interactive`: a buyer, a merchant or an operator waits for
 * the answer. `money`: money is due, or an event is to be applied. `sweep`: a copy is updated or verified.
 */
export const priorities = ['interactive', 'money', 'sweep'] as const
export type Priority = (typeof priorities)[number]

type Scope = { priority: Priority; beganAt: number }

/** The calls of one API request wait at most this long together: clients give up after half a minute. */
const maxWaitOfRequestMs = 15_000
/** A call may wait at least this long, even if its request has already taken long. */
const minWaitMs = 2_000
/** Shorter than the shortest claim of a sweep. */
const maxWaitOfCallMs = 40_000

const scopes = new AsyncLocalStorage<Scope>()

/** Runs work whose calls to the processor have this priority. Calls outside of any such work are `interactive`. */
export function withPriority<T>(priority: Priority, work: () => T): T {
  return scopes.run({ priority, beganAt: performance.now() }, work)
}

/** The priority of a call that is made now, and until when (`performance.now()`) it may wait for its turn. */
export function priorityOfCall(): { priority: Priority; deadline: number } {
  const now = performance.now()
  const { priority, beganAt } = scopes.getStore() ?? { priority: 'interactive', beganAt: now }
  if (priority !== 'interactive') return { priority, deadline: now + maxWaitOfCallMs }
  return { priority, deadline: Math.max(beganAt + maxWaitOfRequestMs, now + minWaitMs) }
}

import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What a call to the processor is made for, most urgent first. `interactive`: a buyer, a merchant or an operator waits for the
 * answer. `money`: money is owed, or an event has to be applied. `sweep`: a copy is brought up to date, or checked.
 */
export const priorities = ['interactive', 'money', 'sweep'] as const
export type Priority = (typeof priorities)[number]

type Scope = { priority: Priority; beganAt: number }

/** Clients give up after half a minute; the calls of a request may wait for so many milliseconds together. */
const maxWaitOfRequestMs = 15_000
/** For a call of a request that has taken long for other reasons. */
const minWaitMs = 2_000
/** Less than the shortest claim of a sweep lasts. */
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

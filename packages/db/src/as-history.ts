import { AsyncLocalStorage } from 'node:async_hooks'

const history = new AsyncLocalStorage<true>()

/**
 * Runs work that writes what happened before a merchant was adopted: no event, no mail and no movement of money follows from it. As with
 * `withAccount`, promises of Prisma have to be awaited inside.
 */
export function asHistory<T>(work: () => Promise<T>): Promise<T> {
  return history.run(true, work)
}

/** Whether this is work that writes history. */
export function isHistory(): boolean {
  return history.getStore() ?? false
}

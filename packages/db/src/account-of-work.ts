import { AsyncLocalStorage } from 'node:async_hooks'

const accounts = new AsyncLocalStorage<number | null>()

/**
 * Runs work of one account. The work gets no more of a pool's connections than the share of one account (`shareFairly`),
 * whichever verb asks for them.
 *
 * Promises of Prisma are lazy: `withAccount(id, () => prisma.product.findMany())` loses the account, because the statement is sent where
 * the promise is awaited. Await it inside.
 */
export function withAccount<T>(accountId: number | null, work: () => T): T {
  return accounts.run(accountId, work)
}

/** The account whose work this is; null for work of no account, or of many. */
export function accountOfWork(): number | null {
  return accounts.getStore() ?? null
}

import {
  inTransaction,
  LastStatement,
  last,
  type Statements,
  statementsOn,
  type Tx,
  withAccount,
} from '@merchant-payments/db'
import type { ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import type { ObjectOutcome } from '../request/observer.ts'
import { balancesOf, outcomesOf } from './committed-outcomes.ts'
import { markBalanceDue } from './mark-balance-due.ts'
import { retryIfStale } from './stale-read.ts'
import { readVersioned, type VersionedSnapshot } from './versioned-snapshot.ts'

/** The scope and the id of a processor's object. */
export type ProcessorObject = { scope: ProcessorScope; id: string }

/**
 * Reads an object from the processor and writes it; every sync is built on this function. If another process has written a
 * newer read meanwhile, both steps are repeated.
 * @param given the version of the first read, if the caller has taken it already
 */
export function sync<T, R>(
  services: Pick<Services, 'database'>,
  read: () => Promise<T>,
  write: (seen: VersionedSnapshot<T>) => Promise<R>,
  given?: bigint,
): Promise<R> {
  let version = given
  return retryIfStale(async () => {
    const seen = await readVersioned(services, read, version)
    version = undefined
    return write(seen)
  })
}

/**
 * Writes rows of an account, their events and deliveries in one transaction, then reports the outcomes to the metrics, wakes the delivery
 * worker, and marks the balances concerned as due.
 */
export function writeAll<R>(services: WriteServices, accountId: number, write: (tx: Tx) => Promise<R>): Promise<R> {
  return tellOf(
    services,
    withAccount(accountId, () => services.database.prisma.$transaction(noting(write))),
  )
}

/** The same for writes in plain SQL. A last statement that `write` returns is sent together with the COMMIT. */
export function writeStatements<R>(
  services: WriteServices,
  accountId: number,
  write: (tx: Statements) => Promise<R | LastStatement<R>>,
): Promise<R> {
  return tellOf(
    services,
    withAccount(accountId, () =>
      inTransaction(services.database.pool, async (client) => {
        const tx = statementsOn(client)
        const written = await write(tx)
        if (!(written instanceof LastStatement)) return noted(tx, written)
        return last(async (connection) => noted(tx, await written.run(connection)))
      }),
    ),
  )
}

type WriteServices = Pick<Services, 'database' | 'observer' | 'wakeDeliveries'>
type Written<R> = { written: R; outcomes: readonly ObjectOutcome[]; balances: ReadonlySet<number> }

function noting<AnyTx extends Statements, R>(write: (tx: AnyTx) => Promise<R>) {
  return async (tx: AnyTx): Promise<Written<R>> => noted(tx, await write(tx))
}

function noted<R>(tx: Statements, written: R): Written<R> {
  return { written, outcomes: outcomesOf(tx), balances: balancesOf(tx) }
}

async function tellOf<R>(services: WriteServices, committed: Promise<Written<R>>): Promise<R> {
  const { written, outcomes, balances } = await committed
  for (const outcome of outcomes) services.observer?.onOutcome(outcome)
  for (const accountId of balances) markBalanceDue(services.database, accountId)
  services.wakeDeliveries()
  return written
}

import { Prisma, statementsOn, withAccount } from '@merchant-payments/db'
import { claimDue, postponeWork } from '@merchant-payments/db/worker'
import { collectErrors } from '../../core/concurrency/collect-errors.ts'
import type { Services } from '../../core/request/context.ts'
import { andInSetUpMode } from '../../core/request/set-up-modes.ts'
import { runClaimed } from '../../core/work-queues/run-claimed.ts'
import { makeStatement, StatementMismatchError } from './make-statement.ts'
import { LedgerBehindError } from './prepare-ledger.ts'
import { type ClaimedStatement, statementQueue } from './statement-queue.ts'

/** How long a statement waits while the copy of its account's ledger is updated. */
const ledgerSeconds = 1

/**
 * Makes the monthly statements that were requested. Several processes may call it at once.
 * @returns the errors; statements that failed are retried later
 */
export async function makeStatements(services: Services): Promise<Error[]> {
  const statements = await claimDue(services.database.pool, statementQueue, { and: andInSetUpMode(services) })
  return collectErrors(statements, (statement) =>
    withAccount(statement.accountId, () =>
      runClaimed(services, statementQueue, statement, (claimed) => makeOrWait(services, claimed), onFailure),
    ),
  )
}

async function makeOrWait(services: Services, statement: ClaimedStatement): Promise<void> {
  try {
    await makeStatement(services, statement)
  } catch (error) {
    if (!(error instanceof LedgerBehindError)) throw error
    await postponeWork(statementsOn(services.database.pool), statementQueue, statement, ledgerSeconds)
  }
}

/** A statement whose lines do not sum is made from the start; any other continues after its last piece. */
function onFailure(error: Error): { set?: Prisma.Sql } {
  return error instanceof StatementMismatchError ? { set: Prisma.sql`until = NULL, cursor = NULL` } : {}
}

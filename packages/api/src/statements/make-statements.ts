import { withAccount } from '@merchant-payments/db'
import { operatorText } from '@merchant-payments/processor'
import { collectErrors } from '../concurrency/collect-errors.ts'
import type { Services } from '../request/context.ts'
import { type ClaimedStatement, claimStatements, keepFailure, StatementTakenError, waitForLedger } from './claim.ts'
import { makeStatement, StatementMismatchError } from './make-statement.ts'
import { LedgerBehindError } from './prepare-ledger.ts'

/**
 * Makes the monthly statements that were requested. Several processes may call it at once.
 * @returns the errors; statements that failed are retried later
 */
export async function makeStatements(services: Services): Promise<Error[]> {
  return collectErrors(await claimStatements(services), (statement) =>
    withAccount(statement.accountId, () => makeOne(services, statement)),
  )
}

async function makeOne(services: Services, statement: ClaimedStatement): Promise<Error[]> {
  try {
    await makeStatement(services, statement)
    return []
  } catch (error) {
    if (error instanceof StatementTakenError) return []
    if (error instanceof LedgerBehindError) {
      await waitForLedger(services, statement)
      return []
    }
    const failure = error instanceof Error ? error : new Error(String(error))
    const fromStart = error instanceof StatementMismatchError
    await keepFailure(services, statement, `${failure.name}: ${operatorText(failure)}`, { fromStart })
    return [failure]
  }
}

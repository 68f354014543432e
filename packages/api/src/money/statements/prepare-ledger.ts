import type { Services } from '../../core/request/context.ts'
import { markBalanceDue } from '../../core/rows/mark-balance-due.ts'
import { saveTransactions } from '../payouts/save-transactions.ts'
import type { ClaimedStatement } from './statement-queue.ts'
import { writeProgress } from './write-progress.ts'

const beginning = new Date(0)

/** The copy of the account's ledger does not reach the end of the statement's period. Workers are updating it. */
export class LedgerBehindError extends Error {
  override readonly name = 'LedgerBehindError'
}

/**
 * Makes sure that the copy of the account's ledger is complete up to a moment, because an opening balance is the sum of all entries
 * before it. If the account is older than the copy, the earlier entries are copied once, page by page.
 * @throws LedgerBehindError, ProcessorError, ClaimLostError
 */
export async function prepareLedger(services: Services, statement: ClaimedStatement, until: Date): Promise<void> {
  const { database, processor } = services
  const { accountId, livemode, processorAccountId: hostAccount } = statement
  if (hostAccount === null) return
  const mirror = await database.prisma.balanceMirror.findFirst({ where: { accountId } })
  if (!mirror?.mirroredUntil || mirror.mirroredUntil < until) {
    markBalanceDue(database, accountId)
    throw new LedgerBehindError()
  }
  if (mirror.whole) return
  let after = statement.cursor?.step === 'ledger' ? statement.cursor.after : null
  do {
    const page = await processor.balanceTransactions.list({ livemode, hostAccount }, beginning, after)
    await saveTransactions(database, accountId, page.items)
    after = page.next
    if (after !== null) await writeProgress(database.prisma, statement, { cursor: { step: 'ledger', after } })
  } while (after !== null)
  await database.prisma.balanceMirror.update({ where: { accountId }, data: { whole: true } })
}

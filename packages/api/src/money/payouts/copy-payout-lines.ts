import type { Payout } from '@merchant-payments/db'
import type { ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { saveTransactions } from './save-transactions.ts'

/** A merchant's own processor account, whose ledger is read. */
export type OwnLedger = { owner: Owner; scope: ProcessorScope }

/** The lines of a payout at the processor do not sum to its amount. They are read again later. */
class PayoutMismatchError extends Error {
  override readonly name = 'PayoutMismatchError'
}

/**
 * Copies the lines of an automatic payout. They are shown only if they sum to its amount.
 * @throws ProcessorError, PayoutMismatchError
 */
export async function copyPayoutLines(
  { database, processor }: Services,
  { owner, scope }: OwnLedger,
  { id, amount }: Payout,
): Promise<Payout> {
  let sum = 0n
  let after: string | null = null
  do {
    const { items, next }: Awaited<ReturnType<typeof processor.balanceTransactions.listByPayout>> =
      await processor.balanceTransactions.listByPayout(scope, id, after)
    await saveTransactions(database, owner.id, items, id)
    for (const { net, source } of items) if (source?.id !== id) sum += net
    after = next
  } while (after !== null)
  if (sum !== amount) throw new PayoutMismatchError(`the lines of ${id} sum to ${sum}, and not to ${amount}`)
  return database.prisma.payout.update({
    where: { accountId_id: { accountId: owner.id, id } },
    data: { reconciled: true },
  })
}

import { createHash } from 'node:crypto'
import type { BalanceTransaction, Payout } from '@merchant-payments/db'
import type { LineType } from '../../contract/payouts/schema.ts'

/** The content of a line that we write ourselves. `net` is `amount` less `fee`. */
export type ManualLine = { lineType: LineType; amount: bigint; fee?: bigint; objectId: string | null }

/**
 * The row of a line that is not in the processor's ledger. Its id is the same each time it is created.
 * @param place index among the lines of the payout
 */
export function manualLine(
  { accountId, id: payoutId, currency, createdAt }: Pick<Payout, 'accountId' | 'id' | 'currency' | 'createdAt'>,
  { lineType, amount, fee = 0n, objectId }: ManualLine,
  place = 0,
): BalanceTransaction {
  const digest = createHash('sha256').update(`${payoutId} ${place}`).digest('hex')
  return {
    accountId,
    id: `mpl_${digest.slice(0, 24)}`,
    payoutId,
    type: 'manual_payout',
    category: 'manual_payout',
    lineType,
    amount,
    fee,
    net: amount - fee,
    currency,
    source: null,
    objectId,
    availableOn: null,
    createdAt,
  }
}

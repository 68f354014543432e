import type { Payment, Refund, Tx } from '@merchant-payments/db'
import type { RefundCreate } from '../../contract/refunds/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'

/**
 * The refund that another attempt at the same request has reserved or made. The read before the account's lock only saves
 * work; the read under the lock is the reliable one.
 * @throws idempotency_key_reused
 */
export async function refundOfRequest(
  { account, requestKey }: Pick<AccountScope, 'account' | 'requestKey'>,
  tx: Pick<Tx, 'refund'>,
  payment: Payment,
  wish: Pick<RefundCreate, 'amount' | 'reason'>,
): Promise<Refund | null> {
  if (requestKey === undefined) return null
  const found = await tx.refund.findFirst({ where: { accountId: account.id, requestKey } })
  if (!found) return null
  const sameAmount = wish.amount === undefined || BigInt(wish.amount) === found.amount
  if (found.paymentId !== payment.id || !sameAmount || found.reason !== (wish.reason ?? null)) {
    throw new ApiError('idempotency_key_reused')
  }
  return found
}

import { type Payment, statementsOn } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { lowerFee } from '../sync/lower-fee.ts'
import type { SyncedRefund } from '../sync/sync-refund.ts'

/**
 * Returns the part of the application fee that is reserved on a refund. Idempotent: the key is that of the refund.
 * @throws ProcessorError
 */
export async function returnFee(
  services: Services,
  livemode: boolean,
  { refund, payment, feeId }: SyncedRefund,
): Promise<void> {
  if (refund.feeReturn === 0n || refund.feeReturnId !== null || feeId === null) return
  // An excess fee is returned first; the queue comes back to the refund.
  if (payment.feeExcess !== null && payment.feeExcess > 0n) return
  const { accountId, ref } = refund
  const { applicationFees } = services.processor
  const { prisma } = services.database
  const returned = await applicationFees.returnWithRefund(livemode, {
    id: feeId,
    refund: ref,
    amount: refund.feeReturn,
    leaves: await readKeptInTheEnd(services, payment),
    attempt: refund.failures,
  })
  await lowerFee(services, { accountId, id: payment.id }, (await applicationFees.retrieve(livemode, feeId)).kept)
  await prisma.refund.updateMany({
    where: { accountId, ref, feeReturnId: null },
    data: {
      feeReturn: returned?.amount ?? 0n,
      feeReturnId: returned?.id ?? null,
      dueAt: null,
      failures: 0,
      lastError: null,
    },
  })
}

/** The rest of the fee once all reserved parts are returned. One statement, as others are returned meanwhile. */
async function readKeptInTheEnd({ database }: Services, { accountId, id }: Payment): Promise<bigint> {
  const [row] = await statementsOn(database.pool).$queryRaw<{ kept: bigint }[]>`
    SELECT fee_amount - (SELECT COALESCE(sum(fee_return), 0) FROM refunds
                          WHERE account_id = ${accountId} AND payment_id = ${id} AND fee_return_id IS NULL)::bigint AS kept
      FROM payments WHERE account_id = ${accountId} AND id = ${id}`
  if (!row) throw new TypeError(`the payment ${id} is gone`)
  return row.kept
}

/** The same, where a failure may wait for the queue of refunds. */
export async function tryToReturnFee(services: Services, livemode: boolean, synced: SyncedRefund): Promise<void> {
  try {
    await returnFee(services, livemode, synced)
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
  }
}

import type { Payment } from '@merchant-payments/db'
import { type PaymentSnapshot, ProcessorError, type Settled } from '@merchant-payments/processor'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { Services } from '../../core/request/context.ts'
import { readAvailableFor } from '../../money/transfers/read-available.ts'
import { isDisputing } from '../../processor/sync/is-disputing.ts'

/** The processor's current data of a payment, and of the balance from which it would be refunded. */
export type RefundableReading = {
  payment: PaymentSnapshot
  disputed: boolean
  /** The amount that covers refunds, in the settlement currency; null if it could not be read. */
  available: bigint | null
}

/** @throws ProcessorError when the payment itself cannot be read */
export async function readRefundable(
  { services, account }: AccountScope,
  payment: Payment,
): Promise<RefundableReading> {
  const { processor } = services
  const { livemode } = account
  const where = { livemode, hostAccount: payment.hostAccount }
  const snapshot = await processor.payments.retrieve(where, payment.id)
  const [disputes, available] = await Promise.all([
    snapshot.everDisputed ? processor.disputes.list(where, payment.id) : [],
    snapshot.settled
      ? readCover(services, account, payment, { ...snapshot, settled: snapshot.settled }).catch(unverified)
      : null,
  ])
  return { payment: snapshot, disputed: disputes.some(({ status }) => isDisputing(status)), available }
}

/**
 * The amount that covers a refund: for a card payment on the merchant's own account, the pending balance too, as the processor
 * lets the refund wait for it; otherwise what is available now, or can be reversed from the merchant.
 */
async function readCover(
  services: Services,
  account: AccountScope['account'],
  payment: Payment,
  { settled, method, transfer }: PaymentSnapshot & { settled: Settled },
): Promise<bigint | null> {
  const { currency } = settled
  if (payment.route === 'direct' && method?.type === 'card') {
    const scope = { livemode: account.livemode, hostAccount: payment.hostAccount }
    return (await services.processor.balance.retrieveCardFunds(scope)).get(currency) ?? 0n
  }
  return readAvailableFor(services, account, { ...payment, currency }, transfer)
}

/** A balance that cannot be read does not cover a refund. */
function unverified(error: unknown): null {
  if (error instanceof ProcessorError) return null
  throw error
}

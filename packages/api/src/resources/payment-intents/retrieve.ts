import type { Payment } from '@merchant-payments/db'
import type { PaymentIntentWire } from '../../contract/payment-intents/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { hasEnded } from '../../processor/sync/end-object.ts'
import { syncPayment } from '../../processor/sync/sync-payment.ts'
import { isPaymentId } from '../payments/retrieve.ts'
import { toPaymentIntent } from './wire.ts'

/**
 * Returns a payment intent in its current state. The client secret of one that can still be paid is read from the processor,
 * because it is not stored.
 * @throws payment_not_found, ProcessorError
 */
export async function retrievePaymentIntent(scope: AccountScope, id: string): Promise<PaymentIntentWire> {
  const { services, account, actor } = scope
  const { processor } = services
  const { livemode } = account
  const row = await loadPaymentIntent(scope, id)
  if (hasEnded(row)) {
    const publishableKey = processor.publishableKey(livemode)
    return toPaymentIntent(row, { clientSecret: null, publishableKey }, livemode)
  }

  // Later lists of this caller must contain the synced state.
  await services.readers?.noteWrite(actor)
  const where = { livemode, hostAccount: row.hostAccount }
  const { payment, clientSecret, publishableKey } = await processor.payments.retrieveBegun(where, id)
  const isNews = payment.status !== row.status
  const current = (isNews && (await syncPayment(services, { scope: where, id }))) || row
  return toPaymentIntent(
    { ...current, hostAccount: row.hostAccount },
    { clientSecret: hasEnded(current) ? null : clientSecret, publishableKey },
    livemode,
  )
}

/** @throws payment_not_found, also for a payment of another account, of a session or a subscription, and for a charge of a kept method */
export async function loadPaymentIntent(
  { services, account }: AccountScope,
  id: string,
): Promise<Payment & { hostAccount: string }> {
  const own = { accountId: account.id, sessionId: null, subscriptionId: null, chargedMethod: null }
  const row = isPaymentId(id) ? await services.database.prisma.payment.findFirst({ where: { ...own, id } }) : null
  // Only the merchant's own account has payments of a page of the merchant's own.
  if (!row || row.hostAccount === null) throw new ApiError('payment_not_found')
  return { ...row, hostAccount: row.hostAccount }
}

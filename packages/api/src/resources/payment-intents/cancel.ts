import type { PaymentIntentWire } from '../../contract/payment-intents/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { endObject } from '../../processor/sync/end-object.ts'
import { syncPayment } from '../../processor/sync/sync-payment.ts'
import { loadPaymentIntent } from './retrieve.ts'
import { toPaymentIntent } from './wire.ts'

/**
 * Cancels a payment intent, so that it can no longer be paid.
 * @throws payment_not_found; validation_error on `id` for a payment that has ended or is under way; ProcessorError
 */
export async function cancelPaymentIntent(scope: AccountScope, id: string): Promise<PaymentIntentWire> {
  const { services, account } = scope
  const { processor } = services
  const known = await loadPaymentIntent(scope, id)
  const where = { livemode: account.livemode, hostAccount: known.hostAccount }
  const canceled = await endObject(scope, {
    name: 'payment',
    known,
    status: 'canceled',
    end: (ref) => processor.payments.cancel(where, { id, ref }),
    sync: async () => ({
      ...((await syncPayment(services, { scope: where, id })) ?? known),
      hostAccount: known.hostAccount,
    }),
  })
  const publishableKey = processor.publishableKey(account.livemode)
  return toPaymentIntent(canceled, { clientSecret: null, publishableKey }, account.livemode)
}

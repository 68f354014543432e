import type { PaymentLinkWire } from '../../contract/payment-links/schema.ts'
import { toPaymentLink } from '../../contract/payment-links/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { loadPaymentLink } from './load.ts'

/** @throws payment_link_not_found */
export async function retrievePaymentLink(scope: AccountScope, id: string): Promise<PaymentLinkWire> {
  return toPaymentLink(await loadPaymentLink(scope, id), scope.services.publicUrl, scope.account.livemode)
}

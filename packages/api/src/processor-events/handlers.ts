import type { ProcessorEvent as StoredEvent } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { applyAccount } from './apply-account.ts'
import { applyCharge } from './apply-charge.ts'
import { applyCheckout } from './apply-checkout.ts'
import { applyDispute } from './apply-dispute.ts'
import { applyInvoice } from './apply-invoice.ts'
import { applyPayment } from './apply-payment.ts'
import { applyRefund } from './apply-refund.ts'
import { applySubscription } from './apply-subscription.ts'
import { spendAgain, thenMoveAgain } from './move-again.ts'

export type Outcome = 'applied' | 'ignored'
export type Handler = (services: Services, event: StoredEvent) => Promise<Outcome>

const handlers: Readonly<Record<string, Handler>> = {
  'checkout.session.completed': applyCheckout,
  'checkout.session.expired': applyCheckout,
  'checkout.session.async_payment_succeeded': applyCheckout,
  'checkout.session.async_payment_failed': applyCheckout,
  'payment_intent.succeeded': thenMoveAgain(applyPayment),
  'payment_intent.payment_failed': applyPayment,
  'payment_intent.processing': applyPayment,
  'payment_intent.canceled': applyPayment,
  'customer.subscription.created': applySubscription,
  'customer.subscription.updated': applySubscription,
  'customer.subscription.deleted': applySubscription,
  'invoice.created': applyInvoice,
  'charge.updated': applyCharge,
  'refund.created': applyRefund,
  'refund.updated': applyRefund,
  'refund.failed': applyRefund,
  'charge.refund.updated': applyRefund,
  'charge.dispute.created': applyDispute,
  'charge.dispute.updated': applyDispute,
  'charge.dispute.closed': applyDispute,
  'charge.dispute.funds_withdrawn': applyDispute,
  'charge.dispute.funds_reinstated': applyDispute,
  'balance.available': spendAgain,
  'account.updated': thenMoveAgain(applyAccount),
  'capability.updated': applyAccount,
  'account.external_account.created': applyAccount,
  'account.external_account.updated': applyAccount,
  'account.external_account.deleted': applyAccount,
}

/** What the processor has to be asked to send. */
export const handledTypes: readonly string[] = Object.keys(handlers)

/** What to do with an event of a type; types that do not concern us are settled without a look. */
export function handlerFor(type: string): Handler {
  return handlers[type] ?? (async () => 'ignored')
}

import type { ProcessorEvent as StoredEvent } from '@merchant-payments/db'
import type { Where } from '@merchant-payments/processor'
import { untilCurrent } from '../projection/overtaken.ts'
import type { Services } from '../request/context.ts'
import { allSettledLimited } from '../work/all-settled-limited.ts'
import { applyAccount } from './apply-account.ts'
import { applyCharge } from './apply-charge.ts'
import { applyCheckout } from './apply-checkout.ts'
import { applyDispute } from './apply-dispute.ts'
import { applyInvoices } from './apply-invoices.ts'
import { applyPayments } from './apply-payments.ts'
import { applyRefund } from './apply-refund.ts'
import { applySubscriptions } from './apply-subscriptions.ts'
import { spendAgain, thenMoveAgain } from './move-again.ts'

export type Outcome = 'applied' | 'ignored'

/** Applies one event. */
export type Handler = (services: Services, event: StoredEvent) => Promise<Outcome>

/** Applies events of one place at the processor, several of which may be about one thing; a result for each, in order. */
export type BatchHandler = (
  services: Services,
  where: Where,
  events: readonly StoredEvent[],
) => Promise<PromiseSettledResult<Outcome>[]>

function each(handler: Handler): BatchHandler {
  return (services, _where, events) =>
    allSettledLimited(events, (event) => untilCurrent(() => handler(services, event)))
}

const checkout = each(applyCheckout)
const account = each(applyAccount)
const dispute = each(applyDispute)
const refund = each(applyRefund)

const handlers: Readonly<Record<string, BatchHandler>> = {
  'checkout.session.completed': checkout,
  'checkout.session.expired': checkout,
  'checkout.session.async_payment_succeeded': checkout,
  'checkout.session.async_payment_failed': checkout,
  'payment_intent.succeeded': thenMoveAgain(applyPayments),
  'payment_intent.payment_failed': applyPayments,
  'payment_intent.processing': applyPayments,
  'payment_intent.canceled': applyPayments,
  'customer.subscription.created': applySubscriptions,
  'customer.subscription.updated': applySubscriptions,
  'customer.subscription.deleted': applySubscriptions,
  'invoice.created': applyInvoices,
  'invoice.paid': applyInvoices,
  'invoice.payment_failed': applyInvoices,
  'charge.updated': each(applyCharge),
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.refund.updated': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
  'balance.available': each(spendAgain),
  'account.updated': thenMoveAgain(account),
  'capability.updated': account,
  'account.external_account.created': account,
  'account.external_account.updated': account,
  'account.external_account.deleted': account,
}

/** What the processor has to be asked to send. */
export const handledTypes: readonly string[] = Object.keys(handlers)

const ignore = each(async () => 'ignored')

/** What to do with events of a type; types that do not concern us are settled without a look. */
export function handlerFor(type: string): BatchHandler {
  return handlers[type] ?? ignore
}

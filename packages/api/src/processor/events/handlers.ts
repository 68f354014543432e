import type { EventKind, ProcessorScope } from '@merchant-payments/processor'
import { allSettledLimited } from '../../core/concurrency/all-settled-limited.ts'
import type { Services } from '../../core/request/context.ts'
import type { Outcome } from './event-outcome.ts'
import type { EventGroups } from './group-events.ts'
import { handleAccount } from './handle-account.ts'
import { handleApplicationFee } from './handle-application-fee.ts'
import { handleCharge } from './handle-charge.ts'
import { handleCheckout } from './handle-checkout.ts'
import { handleDispute } from './handle-dispute.ts'
import { handleFraudWarning } from './handle-fraud-warning.ts'
import { handleInvoiceDrafts } from './handle-invoice-drafts.ts'
import { handlePaidCheckouts } from './handle-paid-checkouts.ts'
import { handlePaymentMethod } from './handle-payment-method.ts'
import { handlePayments } from './handle-payments.ts'
import { handlePayout } from './handle-payout.ts'
import { handleRefund } from './handle-refund.ts'
import { handleSetup } from './handle-setup.ts'
import { handleSubscriptions } from './handle-subscriptions.ts'
import { handleTransfer } from './handle-transfer.ts'
import { handleUnpaidInvoice } from './handle-unpaid-invoice.ts'
import type { BatchHandler, Handler } from './handler.ts'
import { onBalanceAvailable, retryTransfersAfter } from './on-money-available.ts'
import type { StoredEvent } from './stored-event.ts'

function each<Kind extends EventKind>(handler: Handler<Kind>): BatchHandler<Kind> {
  return (services, _scope, events) => allSettledLimited(events, (event) => handler(services, event))
}

const handlers: { [Group in keyof EventGroups]: BatchHandler<EventGroups[Group]> } = {
  paid_checkout: handlePaidCheckouts,
  checkout: each(handleCheckout),
  payment: retryTransfersAfter(handlePayments),
  subscription: handleSubscriptions,
  invoice: handleInvoiceDrafts,
  collection: each(handleUnpaidInvoice),
  setup: each(handleSetup),
  charge: each(handleCharge),
  refund: each(handleRefund),
  dispute: each(handleDispute),
  balance: each(onBalanceAvailable),
  fraud_warning: each(handleFraudWarning),
  transfer: each(handleTransfer),
  application_fee: each(handleApplicationFee),
  payment_method: each(handlePaymentMethod),
  account: each(handleAccount),
  payout: each(handlePayout),
  other: each(async () => 'ignored'),
}

/** Applies events of one group and scope; a result for each, in order. */
export function handleEvents<Group extends keyof EventGroups>(
  services: Services,
  scope: ProcessorScope,
  group: Group,
  events: readonly StoredEvent<EventGroups[Group]>[],
): Promise<PromiseSettledResult<Outcome>[]> {
  return handlers[group](services, scope, events)
}

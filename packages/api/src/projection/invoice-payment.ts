import type { Payment, SubscriptionSession, Tx } from '@merchant-payments/db'
import type { InvoiceSnapshot, PaymentSnapshot } from '@merchant-payments/processor'
import { invoiceFee } from '../money/invoice-fee.ts'
import { termsOf } from '../money/terms-of.ts'
import { advancePayment, type PaymentOrigin } from './advance-payment.ts'
import { lockNamedSession } from './lock-subscription-session.ts'
import type { Observed } from './observe.ts'
import type { Owner } from './owner.ts'

/**
 * Moves a payment of an invoice to what the processor says of it now, under the lock of the session that the
 * subscription began with.
 * @throws EventTooEarlyError
 */
export async function advanceInvoicePayment(
  tx: Tx,
  owner: Owner,
  ref: string,
  invoice: InvoiceSnapshot,
  seen: Observed<PaymentSnapshot>,
  now: Date,
): Promise<Payment> {
  const session = await lockNamedSession(tx, owner.id, ref)
  const subscription = await tx.subscription.findUnique({
    where: { accountId_id: { accountId: owner.id, id: invoice.subscription } },
  })
  const customerEmail = subscription?.customerEmail ?? session.customerEmail
  return advancePayment(tx, owner, { ...originOf(session, invoice, seen.snapshot), customerEmail }, seen, now)
}

/** What we know of a payment that nobody asked for by itself: its subscription was sold once. */
function originOf(
  session: SubscriptionSession & { id: string },
  invoice: InvoiceSnapshot,
  payment: PaymentSnapshot,
): Omit<PaymentOrigin, 'customerEmail'> {
  return {
    // A renewal is no payment of the session any more.
    sessionId: invoice.first ? session.id : null,
    subscriptionId: invoice.subscription,
    passFees: session.passFees,
    // What is paid on later says the fee by itself; else it is what the processor kept.
    feeAmount: payment.applicationFee ?? invoiceFee(payment.amount, termsOf(session)),
    plan: session.plan,
    feeBps: session.feeBps,
    feeFixed: session.feeFixed,
    route: session.route,
    hostAccount: session.hostAccount,
    metadata: session.metadata,
  }
}

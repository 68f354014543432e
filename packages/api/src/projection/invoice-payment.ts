import type { Payment, SubscriptionSession, Tx } from '@merchant-payments/db'
import type { InvoiceSnapshot, PaymentSnapshot } from '@merchant-payments/processor'
import { keptFee } from '../money/kept-fee.ts'
import { termsOf } from '../money/terms-of.ts'
import { advancePayment, advancePayments, type PaymentOrigin } from './advance-payment.ts'
import { lockNamedSessions } from './lock-subscription-session.ts'
import type { Observed } from './observe.ts'
import type { Owner } from './owner.ts'

/** A payment of an invoice as it was seen, and the session that the invoice's subscription began with. */
export type SeenInvoicePayment = { ref: string; invoice: InvoiceSnapshot; seen: Observed<PaymentSnapshot> }

/**
 * Moves payments of an account's invoices to what the processor says of them now, under the locks of the sessions that
 * the subscriptions began with.
 * @throws EventTooEarlyError
 */
export async function advanceInvoicePayments(
  tx: Tx,
  owner: Owner,
  many: readonly SeenInvoicePayment[],
  now: Date,
): Promise<Payment[]> {
  const sessionOf = await lockNamedSessions(
    tx,
    owner.id,
    many.map(({ ref }) => ref),
  )
  const subscriptions = await tx.subscription.findMany({
    where: { accountId: owner.id, id: { in: many.map(({ invoice }) => invoice.subscription) } },
    select: { id: true, customerEmail: true },
  })
  const emails = new Map(subscriptions.map(({ id, customerEmail }) => [id, customerEmail]))
  const moves = many.map(({ ref, invoice, seen }) => {
    const session = sessionOf(ref)
    const customerEmail = emails.get(invoice.subscription) ?? session.customerEmail
    return { seen, origin: { ...originOf(session, seen.snapshot, invoice), customerEmail } }
  })
  return advancePayments(tx, owner, moves, now)
}

/** The same for a payment of which only the checkout is known that begins the subscription, if it succeeds. */
export async function advanceFirstPayment(
  tx: Tx,
  owner: Owner,
  ref: string,
  seen: Observed<PaymentSnapshot>,
  now: Date,
): Promise<Payment> {
  const session = (await lockNamedSessions(tx, owner.id, [ref]))(ref)
  const origin = { ...originOf(session, seen.snapshot, null), customerEmail: session.customerEmail }
  return advancePayment(tx, owner, origin, seen, now)
}

/** What we know of a payment that nobody asked for by itself: its subscription was sold once. */
function originOf(
  session: SubscriptionSession & { id: string },
  payment: PaymentSnapshot,
  invoice: InvoiceSnapshot | null,
): Omit<PaymentOrigin, 'customerEmail'> {
  return {
    // A renewal is no payment of the session any more.
    sessionId: invoice === null || invoice.first ? session.id : null,
    subscriptionId: invoice?.subscription ?? null,
    passFees: session.passFees,
    feeAmount: keptFee(payment, termsOf(session)),
    plan: session.plan,
    feeBps: session.feeBps,
    feeFixed: session.feeFixed,
    route: session.route,
    hostAccount: session.hostAccount,
    metadata: session.metadata,
  }
}

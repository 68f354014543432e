import type { Payment, Route, SubscriptionSession, Tx } from '@merchant-payments/db'
import type { InvoiceSnapshot, PaymentSnapshot } from '@merchant-payments/processor'
import type { LinkServices } from '../../contract/payments/receipt-link.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import type { VersionedSnapshot } from '../../core/rows/versioned-snapshot.ts'
import { feeTaken } from '../../money/fees/fee-taken.ts'
import { feeColumns, feeTermsOf, feeTermsOfTaken } from '../../money/fees/fee-terms.ts'
import { countPaid } from '../hosting/reservations.ts'
import { lockNamedSessions } from './lock-subscription-session.ts'
import type { OriginColumns } from './origin-columns.ts'
import { writePayment, writePayments } from './write-payments.ts'

/** A payment of an invoice as read, and the ref of the session that created the invoice's subscription. */
type SeenInvoicePayment = { ref: string; invoice: InvoiceSnapshot; seen: VersionedSnapshot<PaymentSnapshot> }

/**
 * Writes payments of an account's invoices as read, under the locks of the sessions of their subscriptions. The first that has succeeded
 * counts the use of a session that was completed unpaid: the processor does not always report it on the session.
 * @throws EventTooEarlyError, StaleReadError
 */
export async function writeInvoicePayments(
  services: LinkServices,
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
  const seenPayments = many.map(({ ref, invoice, seen }) => {
    const session = sessionOf(ref)
    const customerEmail = emails.get(invoice.subscription) ?? session.customerEmail
    return { seen, columns: { ...columnsFrom(session, seen.snapshot, invoice), customerEmail } }
  })
  const payments = await writePayments(services, tx, owner, seenPayments, now)
  const paid = new Set(many.filter((_, nth) => payments[nth]?.status === 'succeeded').map(({ ref }) => sessionOf(ref)))
  for (const session of paid) {
    if (session.paymentStatus !== 'unpaid') continue
    const { accountId, ref } = session
    await tx.subscriptionSession.update({
      where: { accountId_ref: { accountId, ref } },
      data: { paymentStatus: 'paid' },
    })
    await countPaid(tx, session)
  }
  return payments
}

/** Writes a payment whose checkout creates a subscription if the payment succeeds. It has no invoice yet. */
export async function writeFirstPayment(
  services: LinkServices,
  tx: Tx,
  owner: Owner,
  ref: string,
  seen: VersionedSnapshot<PaymentSnapshot>,
  now: Date,
): Promise<Payment> {
  const session = (await lockNamedSessions(tx, owner.id, [ref]))(ref)
  const columns = { ...columnsFrom(session, seen.snapshot, null), customerEmail: session.customerEmail }
  return writePayment(services, tx, owner, columns, seen, now)
}

/** The route of one payment. A subscription that was moved to another route keeps the payments of the route before. */
function routeOf({ hostAccount }: SubscriptionSession, { destination }: PaymentSnapshot): Route {
  if (hostAccount !== null) return 'direct'
  return destination === null ? 'transfer' : 'destination'
}

/** The columns of a payment without a request of its own; they come from the session that created the subscription. */
function columnsFrom(
  session: SubscriptionSession,
  payment: PaymentSnapshot,
  invoice: InvoiceSnapshot | null,
): Omit<OriginColumns, 'customerEmail'> {
  const amountDiscount = invoice === null ? session.amountDiscount : invoice.amountDiscount
  const terms = session.feeAsFound ? feeTermsOfTaken(payment) : feeTermsOf(session)
  return {
    // A renewal does not belong to the session.
    sessionId: invoice === null || invoice.first ? session.id : null,
    subscriptionId: invoice?.subscription ?? null,
    customerId: session.customerId,
    // A discount that another party gave at the processor has no row.
    discountId: amountDiscount === 0n ? null : session.discountId,
    amountDiscount,
    passFees: session.passFees,
    feeAmount: feeTaken(payment, terms),
    plan: session.plan,
    ...feeColumns(terms),
    route: routeOf(session, payment),
    hostAccount: session.hostAccount,
    metadata: session.metadata,
    erasedAt: session.erasedAt,
    invoiceLines: invoice?.lines.map((line) => ({ ...line, amount: String(line.amount) })) ?? null,
  }
}

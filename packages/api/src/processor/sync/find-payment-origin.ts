import type { Payment } from '@merchant-payments/db'
import type { OwnMetadata, ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { findOwner, isForeign, type Owner } from '../../core/rows/find-owner.ts'
import { findPaymentRow } from './find-payment-row.ts'
import { findSubscriptionSession } from './find-subscription-session.ts'
import type { PaymentOrigin } from './payment-origin.ts'

/**
 * The origin of a payment, found by the ref in its metadata; by its id where the metadata were changed at the processor. Payments of
 * invoices have no ref; they are found in our rows, by the invoice, or by the checkout in which they were tried.
 * @returns null if the payment is not ours
 * @throws ProcessorError
 */
export async function findPaymentOrigin(
  services: Services,
  scope: ProcessorScope,
  { id, own }: { id: string; own: OwnMetadata },
): Promise<PaymentOrigin | null> {
  if (own.ref === null) return findOriginWithoutRef(services, scope, id)
  const named = await findNamedOrigin(services, scope, { id, own, ref: own.ref })
  if (named) return named
  const known = await findKnown(services, scope, id)
  return known && ((await findSale(services, known)) ?? known)
}

async function findNamedOrigin(
  services: Services,
  scope: ProcessorScope,
  { id, own, ref }: { id: string; own: OwnMetadata; ref: string },
): Promise<PaymentOrigin | null> {
  const owner = await findOwner(services, scope, own)
  if (!owner) return null
  const { prisma } = services.database
  const session = await prisma.paymentSession.findFirst({ where: { accountId: owner.id, ref } })
  // The copy of a destination payment on the merchant's account is not the payment.
  if (session) return session.hostAccount === scope.hostAccount ? { kind: 'payment session', owner, ref } : null
  const payment = await prisma.payment.findFirst({ where: { accountId: owner.id, id } })
  return payment?.hostAccount === scope.hostAccount ? { kind: 'payment', owner, payment } : null
}

async function findOriginWithoutRef(
  services: Services,
  scope: ProcessorScope,
  id: string,
): Promise<PaymentOrigin | null> {
  const known = await findKnown(services, scope, id)
  if (known?.payment.subscriptionId) return known
  const sold = known && (await findSale(services, known))
  if (sold) return sold
  if (await isForeign(services, scope)) return null
  return (await findInvoiceOrigin(services, scope, id)) ?? known ?? findCheckoutOrigin(services, scope, id)
}

/** A payment of ours by its id. */
async function findKnown(services: Services, scope: ProcessorScope, id: string) {
  const payment = await findPaymentRow(services, { scope, id })
  return payment && { kind: 'payment' as const, owner: { id: payment.accountId, livemode: scope.livemode }, payment }
}

/** The session of a payment whose metadata was removed at the processor; null for a payment of a subscription, or without a session. */
async function findSale(
  { database }: Services,
  { owner, payment }: { owner: Owner; payment: Payment },
): Promise<PaymentOrigin | null> {
  if (payment.sessionId === null) return null
  const where = { accountId: owner.id, id: payment.sessionId }
  const session = await database.prisma.paymentSession.findFirst({ where, select: { ref: true } })
  return session && { kind: 'payment session', owner, ref: session.ref }
}

async function findInvoiceOrigin(services: Services, scope: ProcessorScope, id: string): Promise<PaymentOrigin | null> {
  const invoice = await services.processor.invoices.findByPayment(scope, id)
  const sold = invoice && (await findSubscriptionSession(services, scope, invoice.own))
  return sold && { kind: 'invoice', owner: sold.owner, ref: sold.session.ref, invoice }
}

/** The origin of a declined first payment. It has no invoice, but a checkout. */
async function findCheckoutOrigin(
  services: Services,
  scope: ProcessorScope,
  id: string,
): Promise<PaymentOrigin | null> {
  const own = await services.processor.checkouts.findByPayment(scope, id)
  const sold = own && (await findSubscriptionSession(services, scope, own))
  return sold && { kind: 'subscription session', owner: sold.owner, ref: sold.session.ref }
}

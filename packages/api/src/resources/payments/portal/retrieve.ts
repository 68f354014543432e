import type { Payment } from '@merchant-payments/db'
import type { UsedMethod } from '@merchant-payments/processor'
import { toPaymentSession } from '../../../contract/payment-sessions/wire.ts'
import { receiptUrl } from '../../../contract/payments/receipt-link.ts'
import { toPayment } from '../../../contract/payments/wire.ts'
import { refundId } from '../../../contract/refunds/wire.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { ApiError } from '../../../core/request/errors.ts'
import { developers } from '../../../core/request/roles.ts'
import { findSold, type Sold } from '../../../mail/receipts/find-sold-items.ts'
import { methodLabel } from '../../../mail/receipts/method-labels.ts'
import { proceedsOf } from './compute-proceeds.ts'
import { readEvents } from './read-events.ts'
import { readPayouts } from './read-payouts.ts'
import type { PaymentDetails } from './schema.ts'
import { timelineOf } from './timeline.ts'
import { toPaidSubscription, toPayer } from './wire.ts'

/** Maximum entries of each kind. A payment that a program retries repeatedly may have more. */
const shown = 200

/** A payment with its timeline, from our rows alone. @throws payment_not_found */
export async function retrievePortalPayment(
  { services, account, actor }: AccountScope,
  id: string,
): Promise<PaymentDetails> {
  const { prisma, pool } = services.database
  const { id: accountId, livemode } = account
  const payment = /^pi_\w{1,200}$/.test(id) ? await prisma.payment.findFirst({ where: { accountId, id } }) : null
  if (!payment) throw new ApiError('payment_not_found')

  const its = { where: { accountId, paymentId: id }, orderBy: { createdAt: 'asc' }, take: shown } as const
  const [sold, refunds, disputes, movements, paidManually] = await Promise.all([
    findSold(services.database, payment),
    prisma.refund.findMany(its),
    prisma.dispute.findMany(its),
    prisma.movement.findMany(its),
    prisma.manualPayoutLine.findMany({ where: its.where, include: { payout: true }, take: shown }),
  ])
  const { checkout, subscription, customerId } = sold
  const objects = [id, ...(payment.sessionId === null ? [] : [payment.sessionId]), ...disputes.map((one) => one.id)]
  const refundIds = refunds.flatMap((refund) => refundId(refund) ?? [])
  const [customer, changes, events, payouts] = await Promise.all([
    customerId === null ? null : prisma.customer.findFirst({ where: { accountId, id: customerId } }),
    prisma.auditEntry.findMany({
      where: { accountId, objectId: { in: [...objects, ...refundIds] } },
      orderBy: { id: 'asc' },
      take: shown,
    }),
    readEvents(pool, accountId, objects, { since: beginningOf(payment, sold.session), most: shown }),
    readPayouts(services.database, accountId, [id, ...refundIds, ...disputes.map((one) => one.id)]),
  ])
  const seesEvents = actor.kind !== 'person' || (actor.role !== null && developers.includes(actor.role))
  const { session } = sold
  const wire = toPayment(services, payment, account)
  const timeline = timelineOf({
    payment,
    session,
    refunds,
    disputes,
    movements,
    paidManually,
    changes,
    events,
    payouts,
    receiptUrl: wire.receipt_url,
    receiptOf: (refund) => receiptUrl(services, { accountId, id: refund }),
  })
  return {
    ...wire,
    method: methodLabel(payment.method as UsedMethod | null),
    cvc_check: cvcCheckOf(payment.method as UsedMethod | null),
    proceeds: proceedsOf(payment, refunds),
    route: payment.route,
    fraud_warning: payment.fraudWarning,
    customer: customerId === null ? null : toPayer(customerId, customer),
    session: checkout?.id ? toPaymentSession({ ...checkout, id: checkout.id }, livemode) : null,
    subscription: subscription && toPaidSubscription(subscription),
    timeline: seesEvents ? timeline : timeline.filter(({ kind }) => kind !== 'event'),
  }
}

/** The processor's times are whole seconds, and ours are not. */
function beginningOf(payment: Payment, session: Sold['session']): Date {
  const times = [payment.createdAt, ...(session ? [session.createdAt] : [])].map((time) => time.getTime())
  return new Date(Math.min(...times) - 60_000)
}

/** Payments that were read before the check was stored do not contain it. */
function cvcCheckOf(method: UsedMethod | null): string | null {
  const check = method?.card?.cvcCheck
  return check === null ? 'not_given' : (check ?? null)
}

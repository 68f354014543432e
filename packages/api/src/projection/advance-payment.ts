import { type Payment, type PaymentSession, Prisma, type Tx } from '@merchant-payments/db'
import type { PaymentFailure, PaymentSnapshot } from '@merchant-payments/processor'
import { recordEvent } from '@merchant-payments/webhooks'
import { toLastError, toPayment } from '../resources/payments/wire.ts'
import { lockPayment } from './lock-payment.ts'
import type { Observed } from './observe.ts'
import type { Owner } from './owner.ts'
import { updateOwed } from './update-owed.ts'

/** What we know of a payment from the request that began it; the processor knows the rest. */
export type PaymentOrigin = Pick<
  Payment,
  | 'sessionId'
  | 'subscriptionId'
  | 'customerEmail'
  | 'passFees'
  | 'feeAmount'
  | 'plan'
  | 'feeBps'
  | 'feeFixed'
  | 'route'
  | 'hostAccount'
> & { metadata: PaymentSession['metadata'] }

/** A payment of a session is made of what the session was created with. */
export function originOf(session: PaymentSession): PaymentOrigin {
  return { ...session, sessionId: session.id, subscriptionId: null }
}

/**
 * Moves a payment to what the processor says of it now; its row is made at the first look. Call it with the row locked
 * that the payment began with, its session's or its own: that lock is what serialises the changes.
 */
export async function advancePayment(
  tx: Tx,
  owner: Owner,
  origin: PaymentOrigin,
  { snapshot, readOrder }: Observed<PaymentSnapshot>,
  now: Date,
): Promise<Payment> {
  const key = { accountId: owner.id, id: snapshot.id }
  const before = await lockPayment(tx, key)
  if (before && before.readOrder > readOrder) return before

  const seen = {
    amount: snapshot.amount,
    amountReceived: snapshot.amountReceived,
    amountRefunded: snapshot.amountRefunded,
    status: snapshot.status,
    lastError: toLastError(snapshot.lastError) ?? Prisma.DbNull,
    latestCharge: snapshot.latestCharge,
    customerEmail: snapshot.customerEmail ?? origin.customerEmail,
    settledAmount: snapshot.settled?.amount ?? null,
    settledCurrency: snapshot.settled?.currency ?? null,
    readOrder,
    updatedAt: now,
  }
  const moved = await tx.payment.upsert({
    where: { accountId_id: key },
    update: { ...seen, sessionId: origin.sessionId },
    create: {
      ...key,
      ...seen,
      currency: snapshot.currency,
      description: snapshot.description,
      sessionId: origin.sessionId,
      subscriptionId: origin.subscriptionId,
      passFees: origin.passFees,
      feeAmount: origin.feeAmount,
      plan: origin.plan,
      feeBps: origin.feeBps,
      feeFixed: origin.feeFixed,
      route: origin.route,
      hostAccount: origin.hostAccount,
      metadata: origin.metadata ?? {},
      createdAt: new Date(snapshot.created * 1000),
    },
  })
  const payment = await updateOwed(tx, moved)
  if (before?.status !== 'succeeded' && payment.status === 'succeeded') {
    await recordEvent(tx, {
      account: owner,
      type: 'payment_intent.succeeded',
      objectId: payment.id,
      transition: 'succeeded',
      data: toPayment(payment, owner.livemode),
      now,
    })
  }
  return payment
}

/** Where the processor leaves a payment whose attempt failed. */
const unpaid = { status: 'requires_payment_method', amountReceived: 0n, amountRefunded: 0n, disputed: false }

/**
 * Tells of one failed attempt to pay. The payment may have succeeded since: the event carries it as the attempt left it,
 * so that nobody reads in it that an order is both paid and not.
 */
export async function recordFailedAttempt(
  tx: Tx,
  owner: Owner,
  payment: Payment,
  attempt: { id: string; failure: PaymentFailure | null },
  now: Date,
): Promise<void> {
  const then = payment.status === 'succeeded' ? { ...payment, ...unpaid } : payment
  const data = toPayment(then, owner.livemode)
  await recordEvent(tx, {
    account: owner,
    type: 'payment_intent.payment_failed',
    objectId: payment.id,
    transition: `failed:${attempt.id}`,
    data: { ...data, last_error: toLastError(attempt.failure) ?? data.last_error },
    now,
  })
}

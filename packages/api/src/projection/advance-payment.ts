import type { Payment, PaymentSession, Tx } from '@merchant-payments/db'
import type { PaymentFailure, PaymentSnapshot } from '@merchant-payments/processor'
import { type NewEvent, recordEvent, recordEvents } from '@merchant-payments/webhooks'
import { feeExcess } from '../money/fee-excess.ts'
import { keptFee } from '../money/kept-fee.ts'
import { termsOf } from '../money/terms-of.ts'
import { toLastError, toPayment } from '../resources/payments/wire.ts'
import { lockPayments } from './lock-payment.ts'
import { type Observed, takingOf } from './observe.ts'
import { shownAlready } from './overtaken.ts'
import type { Owner } from './owner.ts'
import { savePayments } from './save-payments.ts'
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

/** A payment of a session is made of what the session was created with; its fee is that on what is paid. */
export function originOf(session: PaymentSession, payment: PaymentSnapshot): PaymentOrigin {
  return { ...session, sessionId: session.id, subscriptionId: null, feeAmount: keptFee(payment, termsOf(session)) }
}

/** A payment as it was seen, and what it began with. */
export type SeenPayment = { origin: PaymentOrigin; seen: Observed<PaymentSnapshot> }

/**
 * Moves a payment to what the processor says of it now; its row is made at the first look. Call it with the row locked
 * that the payment began with, its session's or its own: that lock is what serialises the changes.
 */
export async function advancePayment(
  tx: Tx,
  owner: Owner,
  origin: PaymentOrigin,
  seen: Observed<PaymentSnapshot>,
  now: Date,
): Promise<Payment> {
  const [payment] = await advancePayments(tx, owner, [{ origin, seen }], now)
  if (!payment) throw new TypeError('one payment was to be advanced')
  return payment
}

/** The same for different payments of an account. @throws OvertakenReadingError */
export async function advancePayments(
  tx: Tx,
  owner: Owner,
  many: readonly SeenPayment[],
  now: Date,
): Promise<Payment[]> {
  const { payments, news } = await movePayments(tx, owner, many, now)
  await recordEvents(tx, news)
  return payments
}

/**
 * The same, but for the events: the caller records them, with others that it has to tell in the same transaction. One
 * statement for all of them costs half of what two do.
 */
export async function movePayments(
  tx: Tx,
  owner: Owner,
  many: readonly SeenPayment[],
  now: Date,
): Promise<{ payments: Payment[]; news: NewEvent[] }> {
  const ids = many.map(({ seen }) => seen.snapshot.id)
  const known = await lockPayments(tx, owner.id, ids)
  const taking = await takingOf(tx)
  const moves = many.map(({ origin, seen }) => {
    const before = known.get(seen.snapshot.id) ?? null
    return { before, after: movedBy(before, owner, origin, seen, taking) }
  })
  await savePayments(
    tx,
    moves.filter(({ before, after }) => before !== after).map(({ after }) => after),
  )
  const payments: Payment[] = []
  for (const { before, after } of moves) payments.push(before === after ? after : await updateOwed(tx, after))
  return { payments, news: moves.flatMap(({ before }, index) => toTell(owner, before, payments[index], now)) }
}

/** A row after a snapshot was seen; the row itself when it shows that already. @throws OvertakenReadingError */
function movedBy(
  before: Payment | null,
  owner: Owner,
  origin: PaymentOrigin,
  { snapshot, readOrder }: Observed<PaymentSnapshot>,
  taking: Pick<Payment, 'readOrder' | 'updatedAt'>,
): Payment {
  const fee = feeOf(before, origin, snapshot)
  const shown = {
    accountId: owner.id,
    id: snapshot.id,
    currency: snapshot.currency,
    description: snapshot.description,
    passFees: origin.passFees,
    plan: origin.plan,
    feeBps: origin.feeBps,
    feeFixed: origin.feeFixed,
    route: origin.route,
    hostAccount: origin.hostAccount,
    disputed: false,
    owed: 0n,
    moved: 0n,
    moveAfter: null,
    metadata: origin.metadata ?? {},
    createdAt: new Date(snapshot.created * 1000),
    ...before,
    ...fee,
    subscriptionId: before?.subscriptionId ?? origin.subscriptionId,
    sessionId: origin.sessionId,
    amount: snapshot.amount,
    amountReceived: snapshot.amountReceived,
    amountRefunded: snapshot.amountRefunded,
    status: snapshot.status,
    lastError: toLastError(snapshot.lastError),
    latestCharge: snapshot.latestCharge,
    customerEmail: snapshot.customerEmail ?? origin.customerEmail,
    settledAmount: snapshot.settled?.amount ?? null,
    settledCurrency: snapshot.settled?.currency ?? null,
  }
  return shownAlready(before, readOrder, shown) ?? { ...shown, ...taking }
}

/**
 * What is kept of a payment stays as it is once that has succeeded, and what is left to give back is known from then on;
 * unless it is only now known that the payment began a subscription.
 */
function feeOf(before: Payment | null, origin: PaymentOrigin, snapshot: PaymentSnapshot) {
  const begunSince = before?.subscriptionId === null && origin.subscriptionId !== null
  const stays = before?.status === 'succeeded' && !begunSince
  const feeAmount = stays ? before.feeAmount : origin.feeAmount
  return { feeAmount, feeExcess: (stays ? before.feeExcess : null) ?? feeExcess(snapshot, feeAmount) }
}

function toTell(owner: Owner, before: Payment | null, payment: Payment | undefined, now: Date): NewEvent[] {
  if (payment?.status !== 'succeeded' || before?.status === 'succeeded') return []
  return [
    {
      account: owner,
      type: 'payment_intent.succeeded',
      objectId: payment.id,
      transition: 'succeeded',
      data: toPayment(payment, owner.livemode),
      now,
    },
  ]
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
    data: { ...data, last_error: toLastError(attempt.failure) },
    now,
  })
}

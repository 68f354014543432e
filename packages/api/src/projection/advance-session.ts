import { type PaymentSession, Prisma, type Tx } from '@merchant-payments/db'
import type { CheckoutSnapshot } from '@merchant-payments/processor'
import { type NewEvent, recordEvents } from '@merchant-payments/webhooks'
import { paidOf } from '../money/paid-of.ts'
import type { Services } from '../request/context.ts'
import { toPaymentSession } from '../resources/payment-sessions/wire.ts'
import { movePayments, originOf } from './advance-payment.ts'
import type { Observed } from './observe.ts'
import type { Owner } from './owner.ts'
import { storyOf } from './session-story.ts'

/**
 * Moves a session to what the processor says of it now, and tells of the change: row, event and deliveries in one
 * transaction under the row's lock. Never backwards, so snapshots may come late, twice and in any order. `delayed`: it is
 * known from elsewhere that the session was completed before it was paid.
 */
export async function advanceSession(
  services: Services,
  owner: Owner,
  ref: string,
  { snapshot, readOrder }: Observed<CheckoutSnapshot>,
  delayed = false,
): Promise<PaymentSession> {
  const session = await services.database.prisma.$transaction(async (tx) => {
    const row = await lockSession(tx, owner.id, ref)
    const now = services.processorClock.now()
    const news: NewEvent[] = []
    if (snapshot.payment) {
      const origin = originOf({ ...row, id: snapshot.id }, snapshot.payment)
      const moved = await movePayments(tx, owner, [{ origin, seen: { snapshot: snapshot.payment, readOrder } }], now)
      news.push(...moved.news)
    }
    const change = changeOf(row, snapshot)
    const changed = change ? await save(tx, row, change, services.clock.now()) : row
    for (const { type, transition, paymentStatus } of storyOf(row, changed, snapshot.payment?.status, delayed)) {
      const data = toPaymentSession({ ...changed, id: snapshot.id, paymentStatus }, owner.livemode)
      news.push({ account: owner, type, objectId: snapshot.id, transition, data, now })
    }
    await recordEvents(tx, news)
    return changed
  })
  services.wakeDeliveries()
  return session
}

/** What is new in a snapshot; null when nothing is. A session that is complete or expired stays so. */
function changeOf(row: PaymentSession, snapshot: CheckoutSnapshot) {
  const status = row.status === 'open' ? snapshot.status : row.status
  const paymentStatus = row.paymentStatus === 'unpaid' ? snapshot.paymentStatus : row.paymentStatus
  const paymentIntent = snapshot.payment?.id ?? row.paymentIntent
  const same =
    row.id === snapshot.id &&
    status === row.status &&
    paymentStatus === row.paymentStatus &&
    paymentIntent === row.paymentIntent
  if (same) return null
  return {
    id: snapshot.id,
    status,
    paymentStatus,
    paymentIntent,
    url: snapshot.url,
    createdAt: snapshot.created,
    expiresAt: snapshot.expiresAt,
    ...(snapshot.status === 'complete' ? paidOf(row, snapshot) : {}),
    customerDetails: snapshot.customerDetails,
    shippingDetails: snapshot.shippingDetails,
  }
}

function save(
  tx: Tx,
  { accountId, ref }: PaymentSession,
  change: NonNullable<ReturnType<typeof changeOf>>,
  updatedAt: Date,
): Promise<PaymentSession> {
  return tx.paymentSession.update({
    where: { accountId_ref: { accountId, ref } },
    data: {
      ...change,
      customerDetails: change.customerDetails ?? Prisma.DbNull,
      shippingDetails: change.shippingDetails ?? Prisma.DbNull,
      updatedAt,
    },
  })
}

/** The session's row, held until the transaction ends. */
export async function lockSession(tx: Tx, accountId: number, ref: string): Promise<PaymentSession> {
  await tx.$queryRaw`SELECT 1 FROM payment_sessions WHERE account_id = ${accountId} AND ref = ${ref} FOR UPDATE`
  return tx.paymentSession.findUniqueOrThrow({ where: { accountId_ref: { accountId, ref } } })
}

import {
  type LastStatement,
  last,
  type Payment,
  type PaymentSession,
  paymentSessionRowSql,
  type Statements,
  statementsOn,
  together,
} from '@merchant-payments/db'
import type { CheckoutSnapshot, Patience } from '@merchant-payments/processor'
import { recordEvents } from '@merchant-payments/webhooks'
import { toPaymentSession } from '../../contract/payment-sessions/wire.ts'
import { addMetadataEntries } from '../../core/metadata-entries/entries.ts'
import type { Services } from '../../core/request/context.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { lockPayments } from '../../core/rows/lock-payment.ts'
import { type ProcessorObject, sync, writeStatements } from '../../core/rows/sync-object.ts'
import type { VersionedSnapshot } from '../../core/rows/versioned-snapshot.ts'
import { sessionAmountPaid } from '../../money/fees/session-amount-paid.ts'
import { countPaid } from '../hosting/reservations.ts'
import { checkoutEventsFor } from './checkout-events.ts'
import { lockSession } from './lock-session.ts'
import { columnsFromSession } from './origin-columns.ts'
import { writePaymentRows } from './write-payments.ts'

/**
 * Data of a session that the caller has: its row, whether it was completed before it was paid (`delayed`), and the
 * version of the first read.
 */
type KnownSession = { owner: Owner; ref: string; delayed?: boolean; patience?: Patience; version?: bigint }

/** A payment session and, once its customer has tried to pay, its payment. */
export type SyncedSession = { session: PaymentSession; payment: Payment | null }

/**
 * Syncs a payment session with its payment, and records the events of the change. A row never goes back to an earlier state, so
 * reads may arrive late, twice and in any order.
 * @throws ProcessorError
 */
export function syncSession(
  services: Services,
  { scope, id }: ProcessorObject,
  known: KnownSession,
): Promise<SyncedSession> {
  return sync(
    services,
    () => services.processor.checkouts.retrieve(scope, id, known.patience),
    (seen) => writeStatements(services, known.owner.id, (tx) => writeSession(services, tx, known, seen)),
    known.version,
  )
}

async function writeSession(
  services: Services,
  tx: Statements,
  { owner, ref, delayed = false }: KnownSession,
  { snapshot, version }: VersionedSnapshot<CheckoutSnapshot>,
): Promise<LastStatement<SyncedSession>> {
  // Independent statements are sent together.
  const [row, known] = await together([
    lockSession(tx, owner.id, ref),
    lockPayments(tx, owner.id, snapshot.payment ? [snapshot.payment.id] : []),
  ])
  const now = services.processorClock.now()
  const seen = snapshot.payment && {
    columns: columnsFromSession({ ...row, id: snapshot.id }, snapshot.payment),
    seen: { snapshot: snapshot.payment, version },
  }
  const change = changeOf(row, snapshot)
  const [{ payments, events }, changed] = await together([
    writePaymentRows(services, tx, owner, seen ? [seen] : [], known, now),
    change ? save(tx, row, change, services.clock.now()) : row,
  ])
  if (row.paymentStatus === 'unpaid' && changed.paymentStatus !== 'unpaid') await countPaid(tx, row)
  for (const { type, transition, paymentStatus } of checkoutEventsFor(
    row,
    changed,
    snapshot.payment?.status,
    delayed,
  )) {
    const data = toPaymentSession({ ...changed, id: snapshot.id, paymentStatus }, owner.livemode)
    events.push({ account: owner, type, objectId: snapshot.id, transition, data, now })
  }
  return last(async (connection) => {
    await recordEvents(tx, events, statementsOn(connection))
    return { session: changed, payment: payments[0] ?? null }
  })
}

/** The columns that a snapshot changes, or null. A complete or expired session never changes. */
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
    url: row.erasedAt === null ? snapshot.url : null,
    createdAt: snapshot.created,
    expiresAt: snapshot.expiresAt,
    ...(snapshot.status === 'complete' ? sessionAmountPaid(row, snapshot) : {}),
    customerDetails: row.erasedAt === null ? snapshot.customerDetails : null,
    shippingDetails: row.erasedAt === null ? snapshot.shippingDetails : null,
  }
}

async function save(
  tx: Statements,
  row: PaymentSession,
  change: NonNullable<ReturnType<typeof changeOf>>,
  updatedAt: Date,
): Promise<PaymentSession> {
  const changed = { ...row, ...change }
  const [saved] = await tx.$queryRaw<PaymentSession[]>`
    UPDATE payment_sessions
       SET id = ${changed.id}, status = ${changed.status}, payment_status = ${changed.paymentStatus},
           payment_intent = ${changed.paymentIntent}, url = ${changed.url}, amount_discount = ${changed.amountDiscount},
           amount_shipping = ${changed.amountShipping},
           amount_total = ${changed.amountTotal}, fee_amount = ${changed.feeAmount},
           customer_details = ${json(changed.customerDetails)}::jsonb,
           shipping_details = ${json(changed.shippingDetails)}::jsonb,
           created_at = ${changed.createdAt}, expires_at = ${changed.expiresAt}, updated_at = ${updatedAt}
     WHERE account_id = ${row.accountId} AND ref = ${row.ref}
    RETURNING ${paymentSessionRowSql}`
  if (!saved) throw new TypeError('a locked session is gone')
  // An event has arrived before the answer that the session was opened with.
  if (row.id === null) await addMetadataEntries(tx, 'payment_session', [{ ...saved, id: changed.id }])
  return saved
}

function json(value: object | null): string | null {
  return value && JSON.stringify(value)
}

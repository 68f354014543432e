import type { Payment, Statements } from '@merchant-payments/db'
import type { PaymentSnapshot } from '@merchant-payments/processor'
import { definedEvents, type EventTypeOf, type NewEvent, recordEvents } from '@merchant-payments/webhooks'
import type { LinkServices } from '../../contract/payments/receipt-link.ts'
import { toLastError, toPayment } from '../../contract/payments/wire.ts'
import { addMetadataEntries } from '../../core/metadata-entries/entries.ts'
import { noteOutcome } from '../../core/rows/committed-outcomes.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { lockPayments } from '../../core/rows/lock-payment.ts'
import { isAlreadyApplied } from '../../core/rows/stale-read.ts'
import type { Taken, VersionedSnapshot } from '../../core/rows/versioned-snapshot.ts'
import { requestInvoices } from '../../mail/invoices/request-invoices.ts'
import { feeExcess } from '../../money/fees/fee-excess.ts'
import { feeColumns, feeTermsOf } from '../../money/fees/fee-terms.ts'
import { updateDue } from '../../money/transfers/update-due.ts'
import { countPaid } from '../hosting/reservations.ts'
import { type KeptBy, keepMethods } from '../payment-methods/keep-methods.ts'
import type { OriginColumns } from './origin-columns.ts'
import { paymentStatusOf } from './payment-status.ts'
import { savePayments } from './save-payments.ts'
import { stayErased } from './stay-erased.ts'

/** A payment as read, and the columns from the request that created it. */
type SeenPayment = { columns: OriginColumns; seen: VersionedSnapshot<PaymentSnapshot> }

/**
 * Writes a payment as read, and records its event when it has succeeded or was canceled. The first read inserts the row. Call it with the
 * payment's origin locked, its session's row or its own: that lock serializes changes.
 * @throws StaleReadError
 */
export async function writePayment(
  services: LinkServices,
  tx: Statements,
  owner: Owner,
  columns: OriginColumns,
  seen: VersionedSnapshot<PaymentSnapshot>,
  now: Date,
): Promise<Payment> {
  const [payment] = await writePayments(services, tx, owner, [{ columns, seen }], now)
  if (!payment) throw new TypeError('one payment was to be written')
  return payment
}

/**
 * Writes different payments of an account.
 * @throws StaleReadError
 */
export async function writePayments(
  services: LinkServices,
  tx: Statements,
  owner: Owner,
  many: readonly SeenPayment[],
  now: Date,
): Promise<Payment[]> {
  const ids = many.map(({ seen }) => seen.snapshot.id)
  const known = await lockPayments(tx, owner.id, ids)
  const { payments, events } = await writePaymentRows(services, tx, owner, many, known, now)
  await recordEvents(tx, events)
  return payments
}

/**
 * Writes the rows without their events: the caller records them with others of the same transaction. One statement for all
 * rows costs half as much as two.
 * @param known the locked rows of payments that exist
 * @throws StaleReadError
 */
export async function writePaymentRows(
  services: LinkServices,
  tx: Statements,
  owner: Owner,
  many: readonly SeenPayment[],
  known: ReadonlyMap<string, Payment>,
  now: Date,
): Promise<{ payments: Payment[]; events: NewEvent[] }> {
  const changed = many.flatMap(
    ({ columns, seen }) => changedBy(known.get(seen.snapshot.id), owner, columns, seen) ?? [],
  )
  const saved = await savePayments(tx, changed)
  await addMetadataEntries(
    tx,
    'payment',
    changed.filter(({ id }) => !known.has(id)),
  )
  await keepMethods(
    tx,
    owner.id,
    many.flatMap(({ columns, seen }) => keptBy(known.get(seen.snapshot.id), columns, seen.snapshot)),
  )
  await requestInvoices(
    tx,
    [...saved.values()].filter(({ id, status }) => status === 'succeeded' && known.get(id)?.status !== 'succeeded'),
  )
  for (const payment of saved.values()) {
    noteChange(tx, owner, known.get(payment.id), payment)
    await countCharge(tx, known.get(payment.id), payment)
    saved.set(payment.id, await updateDue(tx, payment, now))
  }
  const payments = many.flatMap(({ seen }) => saved.get(seen.snapshot.id) ?? known.get(seen.snapshot.id) ?? [])
  return {
    payments,
    events: payments.flatMap((payment) => eventsFor(services, owner, known.get(payment.id), payment, now)),
  }
}

/**
 * The row after a read, without the version of its write; null if it is unchanged.
 * @throws StaleReadError
 */
function changedBy(
  before: Payment | undefined,
  owner: Owner,
  columns: OriginColumns,
  { snapshot, version }: VersionedSnapshot<PaymentSnapshot>,
): Omit<Payment, keyof Taken> | null {
  const shown = stayErased({
    accountId: owner.id,
    id: snapshot.id,
    currency: snapshot.currency,
    description: snapshot.description,
    passFees: columns.passFees,
    plan: columns.plan,
    ...feeColumns(feeTermsOf({ ...columns, currency: snapshot.currency })),
    route: columns.route,
    hostAccount: columns.hostAccount,
    feeReturned: 0n,
    disputed: false,
    fraudWarning: null,
    due: 0n,
    transferred: 0n,
    transferAfter: null,
    transferRefusal: null,
    chargedMethod: null,
    requestKey: null,
    metadata: columns.metadata ?? {},
    customerId: columns.customerId,
    discountId: columns.discountId,
    amountDiscount: columns.amountDiscount,
    createdAt: new Date(snapshot.created * 1000),
    ...before,
    ...feeOf(before, columns, snapshot),
    erasedAt: before?.erasedAt ?? columns.erasedAt,
    subscriptionId: before?.subscriptionId ?? columns.subscriptionId,
    sessionId: columns.sessionId,
    amount: snapshot.amount,
    amountReceived: snapshot.amountReceived,
    amountRefunded: snapshot.amountRefunded,
    status: paymentStatusOf(before, snapshot),
    lastError: toLastError(snapshot.lastError),
    latestCharge: snapshot.latestCharge,
    method: snapshot.method,
    cardLast4: snapshot.method?.card?.last4 ?? null,
    earlierLast4: earlierCards(before, snapshot.method?.card?.last4 ?? null),
    paidAt: snapshot.paid === null ? null : new Date(snapshot.paid * 1000),
    invoiceLines: columns.invoiceLines ?? before?.invoiceLines ?? null,
    transferId: snapshot.transfer ?? before?.transferId ?? null,
    customerEmail: snapshot.customerEmail ?? columns.customerEmail,
    buyerName: snapshot.buyerName,
    settledAmount: snapshot.settled?.amount ?? null,
    settledCurrency: snapshot.settled?.currency ?? null,
  })
  return before && isAlreadyApplied(before, version, shown) ? null : shown
}

/** The payment method that a payment keeps with its customer, as soon as it has succeeded. */
function keptBy(
  before: Payment | undefined,
  { customerId, erasedAt, hostAccount }: OriginColumns,
  { kept }: PaymentSnapshot,
): KeptBy[] {
  if (kept === null || customerId === null || erasedAt !== null || before?.status === 'succeeded') return []
  return [{ customerId, hostAccount, method: kept }]
}

/** The last digits of cards that were tried before the last one. */
function earlierCards(before: Payment | undefined, last4: string | null): string[] {
  const known = before?.earlierLast4 ?? []
  const replaced = before?.cardLast4 ?? null
  return replaced === null || replaced === last4 || known.includes(replaced) ? known : [...known, replaced]
}

/**
 * The fee and the excess of a payment. They are final once the payment has succeeded, unless the payment turns out to be
 * the first one of a subscription.
 */
function feeOf(before: Payment | undefined, columns: OriginColumns, snapshot: PaymentSnapshot) {
  const begunSince = before?.subscriptionId === null && columns.subscriptionId !== null
  const stays = before?.status === 'succeeded' && !begunSince
  const feeAmount = stays ? before.feeAmount : columns.feeAmount
  return { feeAmount, feeExcess: (stays ? before.feeExcess : null) ?? feeExcess(snapshot, feeAmount) }
}

function noteChange(tx: Statements, owner: Owner, before: Payment | undefined, { status }: Payment): void {
  if (status === before?.status) return
  if (status === 'succeeded' || status === 'canceled') noteOutcome(tx, owner, { object: 'payment', outcome: status })
}

/** Counts the use of the discount of a charge that has succeeded. A session counts its own, also that of a subscription. */
async function countCharge(tx: Statements, before: Payment | undefined, payment: Payment): Promise<void> {
  const { accountId, discountId, sessionId, subscriptionId, status } = payment
  if (sessionId !== null || subscriptionId !== null || status !== 'succeeded' || before?.status === 'succeeded') return
  await countPaid(tx, { accountId, discountId })
}

/** `record-failed-attempt.ts` records the event of a failed attempt. */
type ChangeEventType = Exclude<EventTypeOf<'payment'>, 'payment_intent.payment_failed'>

function eventsFor(
  services: LinkServices,
  owner: Owner,
  before: Payment | undefined,
  payment: Payment,
  now: Date,
): NewEvent[] {
  const { id, status } = payment
  const changed = status !== before?.status
  const event = () => ({
    account: owner,
    objectId: id,
    transition: status,
    data: toPayment(services, payment, owner),
    now,
  })
  const events: Record<ChangeEventType, Omit<NewEvent, 'type'> | null> = {
    'payment_intent.succeeded': changed && status === 'succeeded' ? event() : null,
    'payment_intent.canceled': changed && status === 'canceled' ? event() : null,
  }
  return definedEvents(events)
}

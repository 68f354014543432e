import type { Payment, Tx } from '@merchant-payments/db'
import type { InvoiceSnapshot, PaymentSnapshot } from '@merchant-payments/processor'
import type { LinkServices } from '../receipts/receipt-link.ts'
import { EventTooEarlyError } from './event-too-early.ts'
import type { Owner } from './find-owner.ts'
import { lockPayment } from './lock-payment.ts'
import { lockSession } from './lock-session.ts'
import { columnsFromSession } from './origin-columns.ts'
import type { VersionedSnapshot } from './versioned-snapshot.ts'
import { writeFirstPayment, writeInvoicePayments } from './write-invoice-payments.ts'
import { writePayment } from './write-payments.ts'

/** What a payment of ours began with: a request for a session, an invoice of a subscription, or its own request. */
export type PaymentOrigin = { owner: Owner } & (
  | { kind: 'payment session'; ref: string }
  | { kind: 'invoice'; ref: string; invoice: InvoiceSnapshot }
  /** It was declined, so it began no subscription yet. */
  | { kind: 'subscription session'; ref: string }
  | { kind: 'payment'; payment: Payment }
)

/** Whether a payment has succeeded that names no request of ours, so it paid an invoice, and the origin knows of none. */
export function lacksSubscription(origin: PaymentOrigin, { own, status }: PaymentSnapshot): boolean {
  if (own.ref !== null || status !== 'succeeded') return false
  return origin.kind === 'payment' ? origin.payment.subscriptionId === null : origin.kind === 'subscription session'
}

/**
 * Writes a payment as read, under the lock of its origin. The events of a subscription's first payment name the subscription,
 * so that must be known.
 * @throws EventTooEarlyError, StaleReadError
 */
export async function writePaymentOf(
  services: LinkServices,
  tx: Tx,
  origin: PaymentOrigin,
  seen: VersionedSnapshot<PaymentSnapshot>,
  now: Date,
): Promise<Payment> {
  const { owner } = origin
  if (lacksSubscription(origin, seen.snapshot))
    throw new EventTooEarlyError(`no invoice of ${seen.snapshot.id} is shown yet`)
  switch (origin.kind) {
    case 'payment session': {
      const session = await lockSession(tx, owner.id, origin.ref)
      // The events of the payment name its session, and the bytes of an event never change.
      if (session.id === null) throw new EventTooEarlyError(`the session of ${seen.snapshot.id} has no id yet`)
      return writePayment(services, tx, owner, columnsFromSession(session, seen.snapshot), seen, now)
    }
    case 'invoice':
      return only(
        await writeInvoicePayments(services, tx, owner, [{ ref: origin.ref, invoice: origin.invoice, seen }], now),
      )
    case 'subscription session':
      return writeFirstPayment(services, tx, owner, origin.ref, seen, now)
    case 'payment': {
      const { accountId, id } = origin.payment
      const columns = (await lockPayment(tx, { accountId, id })) ?? origin.payment
      return writePayment(services, tx, owner, columns, seen, now)
    }
  }
}

function only([payment]: readonly Payment[]): Payment {
  if (!payment) throw new TypeError('one payment was to be written')
  return payment
}

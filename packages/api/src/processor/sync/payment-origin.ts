import type { Payment, Tx } from '@merchant-payments/db'
import type { InvoiceSnapshot, PaymentSnapshot } from '@merchant-payments/processor'
import type { LinkServices } from '../../contract/payments/receipt-link.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { lockPayment } from '../../core/rows/lock-payment.ts'
import type { VersionedSnapshot } from '../../core/rows/versioned-snapshot.ts'
import { EventTooEarlyError } from './event-too-early.ts'
import { lockSession } from './lock-session.ts'
import { columnsFromSession } from './origin-columns.ts'
import { writeFirstPayment, writeInvoicePayments } from './write-invoice-payments.ts'
import { writePayment } from './write-payments.ts'

/** The origin of a payment: a request for a session, an invoice of a subscription, or its own request. */
export type PaymentOrigin = { owner: Owner } & (
  | { kind: 'payment session'; ref: string }
  | { kind: 'invoice'; ref: string; invoice: InvoiceSnapshot }
  /** The first payment was declined, so the subscription does not exist yet. */
  | { kind: 'subscription session'; ref: string }
  | { kind: 'payment'; payment: Payment }
)

/**
 * Whether a payment has succeeded that has no request of its own, so it paid an invoice, while the origin names no
 * subscription. An adopted payment, which has no session either, may have had a request of the platform's own.
 */
export function lacksSubscription(origin: PaymentOrigin, { own, status }: PaymentSnapshot): boolean {
  if (own.ref !== null || status !== 'succeeded') return false
  if (origin.kind === 'payment') return origin.payment.subscriptionId === null && origin.payment.sessionId !== null
  return origin.kind === 'subscription session'
}

/**
 * Writes a payment as read, under the lock of its origin. Events of a subscription's first payment contain the
 * subscription, so its id must be known.
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
      // Events of the payment contain the session's id, and the bytes of an event never change.
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

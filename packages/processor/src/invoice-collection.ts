import Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { type InvoiceSnapshot, invoiceSnapshot } from './invoices.ts'
import { idOf, onAccount } from './payments.ts'
import { retryBankCall } from './retry-bank-call.ts'
import type { ProcessorScope } from './scope.ts'

/** An invoice, and how far its collection is. */
export type CollectionSnapshot = InvoiceSnapshot & {
  /** The number of scheduled attempts to collect its payment. */
  attempts: number
  /** The payment method whose customer must confirm the payment with their bank; null if no confirmation is needed. */
  awaits: string | null
  /** The processor's page on which the customer pays it; null of a draft. */
  hostedUrl: string | null
}

/** `declined`: the card or the bank refused. `refused`: the processor did not attempt it. */
export type CollectionResult = 'paid' | 'processing' | 'requires_action' | 'declined' | 'refused'

/** Null when it is no subscription's. @throws ProcessorError */
export async function retrieveCollection(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<CollectionSnapshot | null> {
  const invoice = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] }, onAccount(scope.hostAccount)),
  )
  return snapshotOf(invoice)
}

/** The newest invoice of a subscription that is final and not paid, or null. @throws ProcessorError */
export async function findOpenInvoice(
  connection: Connection,
  scope: ProcessorScope,
  subscription: string,
): Promise<string | null> {
  const found = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .invoices.list({ subscription, status: 'open', limit: 1 }, onAccount(scope.hostAccount)),
  )
  return found.data[0]?.id ?? null
}

/**
 * Attempts the payment of an invoice at once. Asking twice under one name attempts it once.
 * @throws ProcessorError without a definite answer
 */
export async function payInvoice(
  connection: Connection,
  scope: ProcessorScope,
  { id, ref }: { id: string; ref: string },
): Promise<CollectionResult> {
  const options = { ...onAccount(scope.hostAccount), idempotencyKey: `invoice:${id}:pay:${ref}` }
  try {
    const invoice = await retryBankCall(connection, scope.livemode, (patience) =>
      connection.client(scope.livemode).invoices.pay(id, {}, { ...patience, ...options }),
    )
    return invoice.status === 'paid' ? 'paid' : 'processing'
  } catch (error) {
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
    if (needsCustomer.has(error.code ?? '')) return 'requires_action'
    return error.cause instanceof Stripe.errors.StripeCardError ? 'declined' : 'refused'
  }
}

/** The processor's codes for a payment that the customer must confirm with their bank. */
const needsCustomer: ReadonlySet<string> = new Set([
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'payment_intent_action_required',
])

function snapshotOf(invoice: Stripe.Invoice): CollectionSnapshot | null {
  const snapshot = invoiceSnapshot(invoice)
  if (!snapshot) return null
  const waiting = (invoice.payments?.data ?? []).flatMap(({ payment: { payment_intent: intent } }) =>
    typeof intent === 'object' && intent.status === 'requires_action' ? [idOf(intent.payment_method) ?? intent.id] : [],
  )
  return {
    ...snapshot,
    attempts: invoice.attempt_count,
    awaits: waiting[0] ?? null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
  }
}

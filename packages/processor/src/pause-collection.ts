import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { payInvoice } from './invoice-collection.ts'
import { stoppedKey } from './invoices.ts'
import { onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'

/**
 * `void`: open and later invoices are void, so that their pages take no payment. `keep_as_draft`: open invoices are not
 * attempted any more, and later invoices stay drafts.
 */
type PauseBehavior = 'void' | 'keep_as_draft'

/**
 * Stops the collection of a subscription; drafts are not made final. A void invoice stays void. An invoice whose
 * payment is in progress cannot be void: it is not attempted again automatically, and a second call voids it once the
 * payment has failed. Idempotent. Source: Stripe, invoicing overview, "Invoices with a void status are not payable",
 * while an uncollectible one can be paid; pause payment collection, "invoices created before you pause subscriptions
 * continue to be retried unless you void them".
 * @throws ProcessorError
 */
export async function pauseCollection(
  connection: Connection,
  scope: ProcessorScope,
  { id, behavior }: { id: string; behavior: PauseBehavior },
): Promise<void> {
  const { subscriptions, invoices } = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  await callStripe(scope.livemode, () => subscriptions.update(id, { pause_collection: { behavior } }, on))
  for (const status of ['draft', 'open'] as const) {
    const found = await callStripe(scope.livemode, () => invoices.list({ subscription: id, status, limit: 100 }, on))
    for (const invoice of found.data) {
      if (behavior === 'void' && status === 'open' && (await voidInvoice(connection, scope, invoice.id))) continue
      if (!invoice.auto_advance) continue
      await callStripe(scope.livemode, () =>
        invoices.update(invoice.id, { auto_advance: false, metadata: { [stoppedKey]: 'true' } }, on),
      )
    }
  }
}

/**
 * Resumes the collection of a subscription: its next invoices and its drafts, and at once the invoices that could not
 * be void. Two calls with the same `ref` attempt each invoice once. @throws ProcessorError
 */
export async function resumeCollection(
  connection: Connection,
  scope: ProcessorScope,
  { id, ref }: { id: string; ref: string },
): Promise<void> {
  const { subscriptions, invoices } = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  const { status: now } = await callStripe(scope.livemode, () => subscriptions.update(id, { pause_collection: '' }, on))
  // The drafts of an unpaid subscription stay drafts at the processor.
  const isKeptDraft = (invoice: Stripe.Invoice) =>
    invoice.status === 'draft' &&
    !invoice.auto_advance &&
    invoice.billing_reason === 'subscription_cycle' &&
    now !== 'unpaid'
  for (const status of ['draft', 'open'] as const) {
    const found = await callStripe(scope.livemode, () => invoices.list({ subscription: id, status, limit: 100 }, on))
    for (const invoice of found.data) {
      if (!invoice.metadata?.[stoppedKey] && !isKeptDraft(invoice)) continue
      // Events report the result. A declined payment is retried on the processor's schedule.
      const result = status === 'open' ? await payInvoice(connection, scope, { id: invoice.id, ref }) : null
      const done = result === 'paid' || result === 'processing'
      const changes = { ...(done ? {} : { auto_advance: true }), metadata: { [stoppedKey]: '' } }
      await callStripe(scope.livemode, () => invoices.update(invoice.id, changes, on))
    }
  }
}

/** @returns whether it is void; false when the processor refuses, as its payment is under way @throws ProcessorError */
async function voidInvoice(connection: Connection, scope: ProcessorScope, id: string): Promise<boolean> {
  try {
    await callStripe(scope.livemode, () =>
      connection.client(scope.livemode).invoices.voidInvoice(id, {}, onAccount(scope.hostAccount)),
    )
    return true
  } catch (error) {
    if (error instanceof ProcessorError && error.outcome === 'refused') return false
    throw error
  }
}

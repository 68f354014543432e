import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { listInvoiceLines } from './invoice-lines.ts'
import { feeItemExpand, feeItemsOf, isFeeLine } from './passed-fee.ts'
import { onAccount } from './payments.ts'
import { planAnew } from './planned-changes.ts'
import type { ProcessorScope } from './scope.ts'
import { lineMetadata } from './subscription-lines.ts'

/** Set on an invoice that is replaced: `begun`, then the id of the draft that replaces it. */
const replacedKey = 'svc_replaced'
const begun = 'begun'

/** An invoice that replaces another one that could not be paid. */
type ReplacingInvoice = { id: string; customer: string }

/**
 * Takes the destination from a subscription of the platform's account, from its drafts and from its open invoices, so that their
 * payments stay on the platform. The payment of a final invoice keeps its destination, so an open invoice is voided and replaced by
 * a draft with the same lines. An invoice whose payment is under way is left as it is. Idempotent: a repeated call continues where
 * the first one ended.
 * @returns the drafts that replace open invoices, which the caller collects
 * @throws ProcessorError
 */
export async function releaseDestination(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<ReplacingInvoice[]> {
  const { subscriptions, invoices } = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  const released = {
    transfer_data: '',
    application_fee_percent: '',
    expand: [...feeItemExpand],
  } satisfies Stripe.SubscriptionUpdateParams
  const { items, schedule } = await callStripe(scope.livemode, () => subscriptions.update(id, released, on))
  if (schedule !== null) await planAnew(connection, scope, id)
  const feeItems = feeItemsOf(items.data)
  const replacing: ReplacingInvoice[] = []
  for (const status of ['draft', 'open', 'void'] as const) {
    const found = await callStripe(scope.livemode, () => invoices.list({ subscription: id, status, limit: 100 }, on))
    for (const invoice of found.data) {
      if (status === 'draft') await releaseDraft(connection, scope, invoice.id)
      else if (status === 'open' || invoice.metadata?.[replacedKey] === begun) {
        const draft = await replaceInvoice(connection, scope, invoice, feeItems)
        if (draft) replacing.push(draft)
      }
    }
  }
  return replacing
}

/** A fee needs a destination, so the fee is cleared first. */
async function releaseDraft({ client }: Connection, { livemode, hostAccount }: ProcessorScope, id: string) {
  const { invoices } = client(livemode)
  const on = onAccount(hostAccount)
  await callStripe(livemode, () => invoices.update(id, { application_fee_amount: 0 }, on))
  await callStripe(livemode, () => invoices.update(id, { transfer_data: '' }, on))
}

/** @returns null if the payment of the invoice is in progress, or has succeeded */
async function replaceInvoice(
  connection: Connection,
  scope: ProcessorScope,
  invoice: Stripe.Invoice,
  feeItems: readonly string[],
): Promise<ReplacingInvoice | null> {
  const { livemode, hostAccount } = scope
  const { invoices, invoiceItems } = connection.client(livemode)
  const on = onAccount(hostAccount)
  const subscription = invoice.parent?.subscription_details?.subscription
  const { id, currency, customer } = invoice
  if (typeof customer !== 'string' || typeof subscription !== 'string') return null
  if (invoice.status === 'open') {
    // Marked before it is void, so that a repeated call finds it.
    await callStripe(livemode, () => invoices.update(id, { metadata: { [replacedKey]: begun } }, on))
    try {
      await callStripe(livemode, () => invoices.voidInvoice(id, {}, on))
    } catch (error) {
      if (error instanceof ProcessorError && error.outcome === 'refused') return null
      throw error
    }
  }
  const keyed = (name: string) => ({ ...on, idempotencyKey: `replaced:${id}:${name}` })
  const draft = await callStripe(livemode, () =>
    invoices.create(
      { customer, subscription, auto_advance: true, pending_invoice_items_behavior: 'exclude' },
      keyed('draft'),
    ),
  )
  for (const line of await listInvoiceLines(connection, scope, id)) {
    const discount = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
    await callStripe(livemode, () =>
      invoiceItems.create(
        {
          customer,
          subscription,
          invoice: draft.id,
          amount: line.amount - discount,
          currency,
          discountable: false,
          period: { start: line.period.start, end: line.period.end },
          ...(isFeeLine(line, feeItems) ? { metadata: lineMetadata('fee') } : {}),
          ...(line.description ? { description: line.description } : {}),
        },
        keyed(line.id),
      ),
    )
  }
  await callStripe(livemode, () => invoices.update(id, { metadata: { [replacedKey]: draft.id } }, on))
  return { id: draft.id, customer }
}

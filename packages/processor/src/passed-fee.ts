import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { listInvoiceLines } from './invoice-lines.ts'
import { idOf, onAccount } from './payments.ts'
import { retryWithFreshKey } from './retry-with-fresh-key.ts'
import type { ProcessorScope } from './scope.ts'
import { feeLineName, feeProductPrefix, lineMetadata, lineOf } from './subscription-lines.ts'
import { toProcessorAmount } from './to-processor-amount.ts'

/** The lines of a draft whose customer pays the platform's fee, all from one read. Amounts in minor units. */
export type PassedFee = {
  /** The sum of the goods' lines after discounts, with taxes. */
  net: bigint
  /** The sum of the fee's lines without the correction; below zero when they give back more than they charge. */
  charged: bigint
  /** The line that corrects this sum, or null. */
  correction: { item: string; amount: bigint } | null
}

/** A correction of the sum of these lines. */
export type FeeCorrection = {
  /** in_… */
  invoice: string
  /** The invoice item of an earlier correction. */
  item: string | null
  customer: string
  subscription: string
  currency: string
  /** Minor units; may be negative. */
  amount: bigint
}

/** The description of a correction's line. */
export const feeCorrectionName = `${feeLineName}, adjusted to the total`

/** Reads them; null if the customer of the subscription does not pay the fee. @throws ProcessorError */
export async function readPassedFee(
  connection: Connection,
  scope: ProcessorScope,
  { invoice, subscription }: { invoice: string; subscription: string },
): Promise<PassedFee | null> {
  const { items } = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .subscriptions.retrieve(subscription, { expand: [...feeItemExpand] }, onAccount(scope.hostAccount)),
  )
  const feeItems = feeItemsOf(items.data)
  if (feeItems.length === 0) return null
  const lines = await listInvoiceLines(connection, scope, invoice)
  const fees = lines.filter((line) => isFeeLine(line, feeItems))
  const corrected = fees.find((line) => lineOf(line) === 'fee' && invoiceItemOf(line) !== null)
  const sumOf = (some: Stripe.InvoiceLineItem[]) => some.reduce((sum, line) => sum + totalOf(line), 0n)
  return {
    net: sumOf(lines.filter((line) => !fees.includes(line))),
    charged: sumOf(fees.filter((line) => line !== corrected)),
    correction: corrected ? { item: invoiceItemOf(corrected) ?? '', amount: BigInt(corrected.amount) } : null,
  }
}

/** A line after its discounts, with the taxes that are not in its amount. */
function totalOf({ amount, discount_amounts, taxes }: Stripe.InvoiceLineItem): bigint {
  const discounts = (discount_amounts ?? []).map((one) => -one.amount)
  const added = (taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive').map((one) => one.amount)
  return [amount, ...discounts, ...added].reduce((sum, one) => sum + BigInt(one), 0n)
}

/** Sets the correction of a draft, and adds its line first if it has none. @throws ProcessorError */
export async function correctPassedFee(
  connection: Connection,
  scope: ProcessorScope,
  { invoice, item, customer, subscription, currency, amount }: FeeCorrection,
): Promise<void> {
  const { invoiceItems } = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  // Concurrent calls add the same line: the key is the invoice's, so the amount is set afterwards.
  const line =
    item ??
    (
      await callStripe(scope.livemode, () =>
        invoiceItems.create(
          {
            customer,
            subscription,
            invoice,
            currency,
            amount: 0,
            description: feeCorrectionName,
            discountable: false,
            metadata: lineMetadata('fee'),
          },
          { ...on, idempotencyKey: `passed-fee:${invoice}` },
        ),
      )
    ).id
  await callStripe(scope.livemode, () => invoiceItems.update(line, { amount: toProcessorAmount(amount) }, on))
}

/** A correction of the next invoice of a subscription, in minor units. */
type PendingFee = Pick<FeeCorrection, 'customer' | 'subscription' | 'currency' | 'amount'> & {
  /** Names the correction at the processor. */
  ref: string
}

/**
 * Adds a correction to the next invoice of a subscription, before the processor makes it final at once.
 * @returns the id of the item
 * @throws ProcessorError
 */
export async function addPendingFee(
  connection: Connection,
  scope: ProcessorScope,
  { ref, customer, subscription, currency, amount }: PendingFee,
): Promise<string> {
  const item = {
    customer,
    subscription,
    currency,
    amount: toProcessorAmount(amount),
    description: feeCorrectionName,
    discountable: false,
    metadata: lineMetadata('fee'),
  }
  const created = await retryWithFreshKey(`pending-fee:${ref}`, (key) =>
    callStripe(scope.livemode, () =>
      connection.client(scope.livemode).invoiceItems.create(item, { ...onAccount(scope.hostAccount), ...key }),
    ),
  )
  return created.id
}

/** Deletes a correction that no invoice contains yet. Does nothing if it does not exist. @throws ProcessorError */
export async function deletePendingFee(connection: Connection, scope: ProcessorScope, id: string): Promise<void> {
  try {
    await callStripe(scope.livemode, () =>
      connection.client(scope.livemode).invoiceItems.del(id, {}, onAccount(scope.hostAccount)),
    )
  } catch (error) {
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
  }
}

/**
 * Deletes the corrections of a subscription that no invoice contains yet: the processor would charge them after its end, too.
 * Does nothing if the subscription or its customer does not exist.
 * @throws ProcessorError
 */
export async function deletePendingFees(
  connection: Connection,
  scope: ProcessorScope,
  subscription: string,
): Promise<void> {
  for (const item of await listPendingFees(connection, scope, subscription))
    await deletePendingFee(connection, scope, item)
}

async function listPendingFees(connection: Connection, scope: ProcessorScope, subscription: string): Promise<string[]> {
  const { subscriptions, invoiceItems } = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  try {
    const found = await callStripe(scope.livemode, () => subscriptions.retrieve(subscription, {}, on))
    const customer = idOf(found.customer) ?? ''
    const pending: string[] = []
    for (let after: string | undefined; ; ) {
      const { data, has_more } = await callStripe(scope.livemode, () =>
        invoiceItems.list({ customer, pending: true, limit: 100, ...(after ? { starting_after: after } : {}) }, on),
      )
      const isOwn = ({ parent }: Stripe.InvoiceItem) =>
        idOf(parent?.subscription_details?.subscription) === subscription
      pending.push(...data.filter((item) => lineOf(item) === 'fee' && isOwn(item)).map(({ id }) => id))
      after = data.at(-1)?.id
      if (!has_more || after === undefined) return pending
    }
  } catch (error) {
    if (error instanceof ProcessorError && error.outcome === 'refused') return []
    throw error
  }
}

/**
 * The fee's item among a subscription's, which is known by its product, and the ids that it had before planned changes. Empty
 * without one. Read with `feeItemExpand`.
 */
export function feeItemsOf(items: readonly Stripe.SubscriptionItem[]): readonly string[] {
  const found = items.find(
    ({ price: { product } }) => typeof product === 'object' && !product.deleted && lineOf(product) === 'fee',
  )
  return found ? [found.id, ...(found.metadata[formerKey]?.split(' ') ?? [])] : []
}

/** The key of our metadata of a fee's item with its former ids. */
const formerKey = 'svc_former'
/** Pending parts of a period may have the id before the last change. */
const kept = 5

/** The metadata of the item that replaces a fee's item. */
export function formerFeeItems({ id, metadata }: Pick<Stripe.SubscriptionItem, 'id' | 'metadata'>) {
  const before = metadata[formerKey]?.split(' ') ?? []
  return { [formerKey]: [id, ...before].slice(0, kept).join(' ') }
}

export const feeItemExpand = ['items.data.price.product'] as const

/** Whether a line charges the fee or gives it back: for a period, a part of a period, or as a correction. */
export function isFeeLine(line: Stripe.InvoiceLineItem, feeItems: readonly string[]): boolean {
  const item = line.parent?.subscription_item_details?.subscription_item ?? ''
  return feeItems.includes(item) || isOfFeeProduct(line) || (invoiceItemOf(line) !== null && lineOf(line) === 'fee')
}

/** An item that begins with a planned change has no id before. */
function isOfFeeProduct({ pricing }: Stripe.InvoiceLineItem): boolean {
  return idOf(pricing?.price_details?.product ?? null)?.startsWith(feeProductPrefix) ?? false
}

function invoiceItemOf({ parent }: Stripe.InvoiceLineItem): string | null {
  return idOf(parent?.invoice_item_details?.invoice_item)
}

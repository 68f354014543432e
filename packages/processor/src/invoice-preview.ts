import type Stripe from 'stripe'
import { changedDiscounts, changedItems, type ItemChange } from './changed-items.ts'
import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { listInvoiceLines } from './invoice-lines.ts'
import { sumOfDiscounts } from './invoices.ts'
import { isFeeLine } from './passed-fee.ts'
import { onAccount } from './payments.ts'
import { type ChangePlan, plannedPhases } from './planned-changes.ts'
import type { ProcessorScope } from './scope.ts'
import { unixSeconds } from './subscriptions.ts'

/** A change of a subscription that was not made yet. */
type ChangeQuestion = ItemChange & {
  id: string
  proration: 'create_prorations' | 'always_invoice' | 'none'
  /** The time from which the change is prorated, within the current period; now by default. */
  prorateAt?: Date | undefined
}

/** An invoice that does not exist yet. Amounts in minor units; negative for a credit. */
export type InvoicePreview = {
  currency: string
  /** All of them, and what discounts take off, as a line of its own. */
  lines: readonly InvoicePreviewLine[]
  total: bigint
  /** The lines' part by which the customer pays the platform's fee; null when there is no such item. */
  passedFee: bigint | null
  /** The customer's balance before it; below zero it is credit. */
  balance: bigint
  /** The amount that will be paid, after the customer's credit. */
  amountDue: bigint
  /** The time from which the change was prorated; null if nothing was prorated. */
  proratedAt: Date | null
}

type InvoicePreviewLine = {
  description: string | null
  amount: bigint
  quantity: number | null
  /** For a part of a period. */
  proration: boolean
  start: Date
  end: Date
}

/**
 * The invoice that a change would cause: the next one, or an immediate one if that was requested or a period begins; null if
 * there would be none. Changes nothing.
 * @throws ProcessorError
 */
export async function previewChange(
  connection: Connection,
  scope: ProcessorScope,
  { id, proration, prorateAt, item, quantity, price, feeLine }: ChangeQuestion,
): Promise<InvoicePreview | null> {
  const items = await changedItems(connection, scope, { item, quantity, price, feeLine })
  const feeItem = feeLine?.item ?? null
  const invoice = await askPreview(connection, scope, {
    subscription: id,
    subscription_details: {
      items,
      proration_behavior: proration,
      ...(prorateAt && proration !== 'none' ? { proration_date: unixSeconds(prorateAt) } : {}),
    },
    ...(await changedDiscounts(connection, scope, { id, price })),
  })
  if (proration !== 'always_invoice' || invoice?.billing_reason !== 'upcoming')
    return invoice && previewOf(connection, scope, invoice, feeItem)
  // The change costs nothing, as in a trial: an immediate invoice contains the lines that would otherwise wait for the
  // last invoice.
  const waiting = await askPreview(connection, scope, {
    subscription: id,
    subscription_details: { cancel_at_period_end: true },
  })
  return waiting && previewOf(connection, scope, waiting, feeItem)
}

/** The next invoice as it is; null if there will be none. Changes nothing. @throws ProcessorError */
export async function previewNext(
  connection: Connection,
  scope: ProcessorScope,
  { id, feeItem }: { id: string; feeItem: string | null },
): Promise<InvoicePreview | null> {
  const invoice = await askPreview(connection, scope, { subscription: id })
  return invoice && previewOf(connection, scope, invoice, feeItem)
}

/**
 * The invoice of the renewal with which a planned change would be made; null if there would be none. Changes nothing.
 * @throws ProcessorError
 */
export async function previewPlan(
  connection: Connection,
  scope: ProcessorScope,
  plan: ChangePlan,
): Promise<InvoicePreview | null> {
  const planned = await plannedPhases(connection, scope, plan)
  // Without proration, an invoice with another interval now has the lines that the renewal will have.
  if (!planned) return previewChange(connection, scope, { ...plan, proration: 'none' })
  const { schedule, phases } = planned
  const invoice = await askPreview(connection, scope, {
    schedule,
    schedule_details: { phases, proration_behavior: 'none' },
  })
  return invoice && previewOf(connection, scope, invoice, plan.feeLine?.item ?? null)
}

/** The invoice of a paused subscription that is resumed with a new period now. Changes nothing. @throws ProcessorError */
export async function previewResumption(
  connection: Connection,
  scope: ProcessorScope,
  { id, feeItem }: { id: string; feeItem: string | null },
): Promise<InvoicePreview> {
  const invoice = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .invoices.createPreview(
        { subscription: id, subscription_details: { resume_at: 'now' } },
        onAccount(scope.hostAccount),
      ),
  )
  return previewOf(connection, scope, invoice, feeItem)
}

async function askPreview(
  connection: Connection,
  scope: ProcessorScope,
  asked: Stripe.InvoiceCreatePreviewParams,
): Promise<Stripe.Invoice | null> {
  try {
    return await callStripe(scope.livemode, () =>
      connection.client(scope.livemode).invoices.createPreview(asked, onAccount(scope.hostAccount)),
    )
  } catch (error) {
    if (error instanceof ProcessorError && error.code === 'invoice_upcoming_none') return null
    throw error
  }
}

async function previewOf(
  connection: Connection,
  scope: ProcessorScope,
  invoice: Stripe.Invoice,
  feeItem: string | null,
): Promise<InvoicePreview> {
  const proratedAt = invoice.parent?.subscription_details?.subscription_proration_date
  // The preview shows the first ten, and is kept for three days.
  const lines = invoice.lines.has_more ? await listInvoiceLines(connection, scope, invoice.id) : invoice.lines.data
  return {
    currency: invoice.currency,
    lines: [...lines.map(lineOf), ...discountLine(invoice)],
    total: BigInt(invoice.total),
    passedFee: feeItem === null ? null : sumOfFeeLines(lines, feeItem),
    balance: BigInt(invoice.starting_balance),
    amountDue: BigInt(invoice.amount_due),
    proratedAt: proratedAt ? new Date(proratedAt * 1000) : null,
  }
}

function discountLine(invoice: Stripe.Invoice): InvoicePreviewLine[] {
  const amount = sumOfDiscounts(invoice)
  if (amount === 0n) return []
  const [start, end] = [new Date(invoice.period_start * 1000), new Date(invoice.period_end * 1000)]
  return [{ description: 'Discount', amount: -amount, quantity: 1, proration: false, start, end }]
}

function sumOfFeeLines(lines: readonly Stripe.InvoiceLineItem[], feeItem: string): bigint {
  return lines.reduce((sum, line) => (isFeeLine(line, [feeItem]) ? sum + BigInt(line.amount) : sum), 0n)
}

function lineOf(line: Stripe.InvoiceLineItem): InvoicePreviewLine {
  const { parent, period } = line
  return {
    description: line.description,
    amount: BigInt(line.amount),
    quantity: line.quantity,
    proration: (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false,
    start: new Date(period.start * 1000),
    end: new Date(period.end * 1000),
  }
}

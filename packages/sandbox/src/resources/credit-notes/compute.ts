import { sumOfDiscounts } from '../../billing/discounts.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { hash, integer, list, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { amountDue } from '../invoices/object.ts'
import { type CreditNoteLine, type CreditNoteState, totalOfNote } from './object.ts'

const lineFields = {
  amount: integer({ min: 1 }),
  description: string(),
  invoice_line_item: string(),
  metadata: metadata(),
  quantity: integer({ min: 1 }),
  type: required(oneOf('custom_line_item', 'invoice_line_item')),
  unit_amount: integer({ min: 1 }),
}

/** The parameters of a credit note, and of its preview. */
export const creditNoteFields = {
  amount: integer({ min: 1 }),
  credit_amount: integer({ min: 1 }),
  effective_at: integer({ min: 1 }),
  email_type: oneOf('credit_note', 'none'),
  invoice: required(string()),
  lines: list(hash(lineFields), { max: 250 }),
  memo: string(),
  metadata: metadata(),
  out_of_band_amount: integer({ min: 1 }),
  reason: oneOf('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'),
  refund_amount: integer({ min: 1 }),
}
type CreditNoteInput = Parsed<typeof creditNoteFields>

/** A credit note as it would be issued, and what of it goes back to the customer, in minor units. */
type ComputedNote = { state: CreditNoteState; credit: number; refund: number }

/** Computes a credit note of an invoice. Throws a 400 for one that credits more than there is. */
export function computeNote(ctx: Context, invoice: Stored<'invoice'>, input: CreditNoteInput): ComputedNote {
  const { state } = invoice
  const lines = linesOf(invoice, input)
  const total = totalOfNote({ lines })
  const isPaid = state.status === 'paid'
  const left = isPaid ? state.amount_paid - (state.credited?.post_payment ?? 0) : amountDue(ctx, invoice)
  if (total > left) {
    throw invalid(
      isPaid
        ? `The credit note amount of ${total} is more than the ${left} that can be credited of the invoice.`
        : `The credit note amount of ${total} is more than the ${left} that is due.`,
      'amount',
    )
  }
  const { credit_amount: credit = 0, out_of_band_amount: outside = 0, refund_amount: refund = 0 } = input
  const given = isPaid ? total : 0
  if (credit + outside + refund !== given) {
    throw invalid(
      isPaid
        ? `The sum of credit_amount, refund_amount and out_of_band_amount must equal the credit note amount of ${total}.`
        : 'Nothing of an invoice that is not paid can be given back: credit_amount, refund_amount and out_of_band_amount must be left out.',
      'credit_amount',
    )
  }
  const notes = ctx.objects.all('credit_note', ctx, ofInvoice(invoice.id)).length
  return {
    credit,
    refund,
    state: {
      currency: state.currency,
      customer: state.customer,
      effective_at: input.effective_at ?? ctx.now,
      invoice: invoice.id,
      lines,
      memo: input.memo ?? null,
      metadata: changeMetadata({}, input.metadata),
      number: `${state.number ?? invoice.id}-CN-${String(notes + 1).padStart(2, '0')}`,
      out_of_band_amount: input.out_of_band_amount ?? null,
      post_payment_amount: given,
      pre_payment_amount: total - given,
      reason: input.reason ?? null,
      refund: null,
      status: 'issued',
      voided_at: null,
    },
  }
}

export function ofInvoice(id: string) {
  return { sql: "json_extract(state, '$.invoice') = ?", values: [id] }
}

function linesOf(invoice: Stored<'invoice'>, { amount, lines = [] }: CreditNoteInput): CreditNoteLine[] {
  if ((amount === undefined) === (lines.length === 0)) {
    throw invalid('You must specify exactly one of `amount` or `lines`.', 'amount', 'parameter_missing')
  }
  if (amount === undefined) return lines.map((line, index) => readLine(invoice, line, `lines[${index}]`))
  const whole = { amount, description: null, quantity: 1, unit_amount: amount }
  return [{ ...whole, id: newId('cnli'), invoice_line_item: null, metadata: {} }]
}

function readLine(
  invoice: Stored<'invoice'>,
  input: NonNullable<CreditNoteInput['lines']>[number],
  name: string,
): CreditNoteLine {
  const common = { id: newId('cnli'), metadata: changeMetadata({}, input.metadata) }
  if (input.type === 'custom_line_item') {
    const { description = null, quantity = 1, unit_amount } = input
    if (unit_amount === undefined) {
      throw invalid(`Missing required param: ${name}[unit_amount].`, `${name}[unit_amount]`, 'parameter_missing')
    }
    if (description === null) {
      throw invalid(`Missing required param: ${name}[description].`, `${name}[description]`, 'parameter_missing')
    }
    return { ...common, amount: quantity * unit_amount, description, invoice_line_item: null, quantity, unit_amount }
  }
  const line = invoice.state.lines.find(({ id }) => id === input.invoice_line_item)
  if (!line) {
    const id = input.invoice_line_item ?? ''
    throw invalid(`No such invoice line item: '${id}'`, `${name}[invoice_line_item]`, 'resource_missing')
  }
  if ((input.amount === undefined) === (input.quantity === undefined)) {
    throw invalid(`You must specify exactly one of \`amount\` or \`quantity\` of ${name}.`, name, 'parameter_missing')
  }
  const net = line.amount - sumOfDiscounts(line.discounts ?? [])
  const share = input.quantity === undefined ? (input.amount ?? 0) : Math.round((net * input.quantity) / line.quantity)
  if (share > net) throw invalid(`The amount of the line ${line.id} is ${net}.`, `${name}[amount]`)
  return {
    ...common,
    amount: share,
    description: line.description,
    invoice_line_item: line.id,
    quantity: input.quantity ?? null,
    unit_amount: input.quantity === undefined ? null : line.unit_amount,
  }
}

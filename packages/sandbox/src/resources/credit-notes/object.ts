import { listOf, sliceList } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

/** Money that was credited for an invoice: before its payment, which is due less then, or after it. Minor units. */
export type CreditNoteState = {
  currency: string
  customer: string
  effective_at: number
  invoice: string
  lines: CreditNoteLine[]
  memo: string | null
  metadata: Record<string, string>
  number: string
  out_of_band_amount: number | null
  /** The part that lowers what is due, and the part that is given back. */
  pre_payment_amount: number
  post_payment_amount: number
  reason: string | null
  /** The refund that gives back what was paid; null where none does. */
  refund: { id: string; amount: number } | null
  status: 'issued' | 'void'
  voided_at: number | null
}

export type CreditNoteLine = {
  id: string
  amount: number
  description: string | null
  /** The credited line of the invoice; null for a line of its own. */
  invoice_line_item: string | null
  metadata: Record<string, string>
  quantity: number | null
  unit_amount: number | null
}

declare module '../../store/object-kinds.ts' {
  interface States {
    credit_note: CreditNoteState
  }
}

/** The amount of a credit note: the sum of its lines, which have no discounts and no taxes here. */
export function totalOfNote({ lines }: Pick<CreditNoteState, 'lines'>): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

export function creditNoteLineWire(line: CreditNoteLine, live: boolean): Wire {
  return {
    id: line.id,
    object: 'credit_note_line_item',
    amount: line.amount,
    description: line.description,
    discount_amount: 0,
    discount_amounts: [],
    ...(line.invoice_line_item === null ? {} : { invoice_line_item: line.invoice_line_item }),
    livemode: live,
    metadata: line.metadata,
    pretax_credit_amounts: [],
    quantity: line.quantity,
    tax_rates: [],
    taxes: [],
    type: line.invoice_line_item === null ? 'custom_line_item' : 'invoice_line_item',
    unit_amount: line.unit_amount,
    unit_amount_decimal: line.unit_amount === null ? null : String(line.unit_amount),
  }
}

export function creditNoteWire(publicUrl: string, { created, id, live, state }: Stored<'credit_note'>): Wire {
  const total = totalOfNote(state)
  const { post_payment_amount, pre_payment_amount, refund } = state
  const lines = state.lines.map((line) => creditNoteLineWire(line, live))
  const url = `/v1/credit_notes/${id}/lines`
  return {
    id,
    object: 'credit_note',
    amount: total,
    amount_shipping: 0,
    created,
    currency: state.currency,
    customer: state.customer,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: state.effective_at,
    invoice: state.invoice,
    lines: lines.length > 10 ? sliceList(lines, { limit: 10 }, url) : listOf(lines, url),
    livemode: live,
    memo: state.memo,
    metadata: state.metadata,
    number: state.number,
    out_of_band_amount: state.out_of_band_amount,
    pdf: `${publicUrl}/cn/${id}/pdf`,
    post_payment_amount,
    pre_payment_amount,
    pretax_credit_amounts: [],
    reason: state.reason,
    refunds: refund
      ? [{ amount_refunded: refund.amount, payment_record_refund: null, refund: refund.id, type: 'refund' }]
      : [],
    shipping_cost: null,
    status: state.status,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    total_taxes: [],
    type: post_payment_amount === 0 ? 'pre_payment' : pre_payment_amount === 0 ? 'post_payment' : 'mixed',
    voided_at: state.voided_at,
  }
}

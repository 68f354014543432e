import { previousValues, recordChange, recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams, pageParams, sliceList } from '../../http/lists.ts'
import { newId } from '../../ids.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { changeBalance } from '../customers/balance.ts'
import { loadCustomer } from '../customers/customer.ts'
import { assertNotProcessing, loadInvoice } from '../invoices/load.ts'
import { amountDue, invoiceWire } from '../invoices/object.ts'
import { markInvoicePaid } from '../invoices/pay.ts'
import { cancelPayment } from '../invoices/void.ts'
import { loadOr404 } from '../load.ts'
import { refundPayment } from '../refunds/endpoints.ts'
import { onClock, onSandboxClock } from '../test-clocks/test-clock.ts'
import { computeNote, creditNoteFields, ofInvoice } from './compute.ts'
import { creditNoteLineWire, creditNoteWire } from './object.ts'

type Note = Stored<'credit_note'>

const wireOf = (ctx: Context, note: Note) => creditNoteWire(ctx.settings.publicUrl, note)

const createCreditNote = endpoint({
  method: 'POST',
  path: '/v1/credit_notes',
  params: creditNoteFields,
  run(requestCtx, input) {
    const { ctx, invoice } = loadInvoice(requestCtx, input.invoice, ['open', 'paid', 'uncollectible'], 'credit')
    assertNotProcessing(ctx, invoice)
    const { credit, refund, state } = computeNote(ctx, invoice, input)
    if (refund > 0) state.refund = { amount: refund, id: refundOf(ctx, invoice, refund) }
    const customer = loadCustomer(ctx, state.customer, 'customer')
    const note = ctx.objects.insert('credit_note', ctx, newId('cn'), ctx.now, state)
    changeBalance(ctx, customer, {
      amount: -credit,
      credit_note: note.id,
      currency: invoice.state.currency,
      invoice: invoice.id,
      type: 'credit_note',
    })
    recordEvent(ctx, 'credit_note.created', wireOf(ctx, note))
    creditInvoice(ctx, invoice, state, 1)
    return wireOf(ctx, note)
  },
})

function refundOf(ctx: Context, { state }: Stored<'invoice'>, amount: number): string {
  if (state.payment_intent === null || state.paid_out_of_band) {
    throw invalid('This invoice was not paid by a payment that can be refunded.', 'refund_amount')
  }
  return refundPayment(onSandboxClock(ctx), { amount, payment_intent: state.payment_intent }).id
}

/** Lowers what is due of an invoice by a credit note, or raises it again (`sign` −1). One with nothing left to pay is paid. */
function creditInvoice(ctx: Context, invoice: Stored<'invoice'>, note: Note['state'], sign: 1 | -1): void {
  const { state } = invoice
  const before = invoiceWire(ctx, invoice)
  const { post_payment, pre_payment } = state.credited ?? { post_payment: 0, pre_payment: 0 }
  state.credited = {
    post_payment: post_payment + sign * note.post_payment_amount,
    pre_payment: pre_payment + sign * note.pre_payment_amount,
  }
  ctx.objects.save(invoice)
  if (note.pre_payment_amount > 0) changePayment(ctx, invoice)
  const after = invoiceWire(ctx, invoice)
  recordEvent(ctx, 'invoice.updated', after, previousValues(before, after))
  if (state.status !== 'open' || amountDue(ctx, invoice) > 0) return
  cancelPayment(ctx, invoice)
  markInvoicePaid(ctx, invoice, 0)
}

/** Sets the payment of an open invoice to the amount due. */
function changePayment(ctx: Context, invoice: Stored<'invoice'>): void {
  const due = amountDue(ctx, invoice)
  if (due === 0) return
  const payment = ctx.objects.find('invoice_payment', ctx, invoice.state.payment ?? '')
  const intent = ctx.objects.find('payment_intent', ctx, invoice.state.payment_intent ?? '')
  if (payment) ctx.objects.save({ ...payment, state: { ...payment.state, amount_requested: due } })
  if (intent) ctx.objects.save({ ...intent, state: { ...intent.state, amount: due } })
}

const previewCreditNote = endpoint({
  method: 'GET',
  path: '/v1/credit_notes/preview',
  params: creditNoteFields,
  run(requestCtx, input) {
    const { ctx, invoice } = loadInvoice(requestCtx, input.invoice, ['open', 'paid', 'uncollectible'], 'credit')
    const { state } = computeNote(ctx, invoice, input)
    const scope = { account: ctx.account, live: ctx.live }
    return wireOf(ctx, { ...scope, created: ctx.now, id: newId('cn'), kind: 'credit_note', seq: 0, state })
  },
})

const retrieveCreditNote = endpoint({
  method: 'GET',
  path: '/v1/credit_notes/:id',
  params: {},
  run: (ctx, _params, [id]) => wireOf(ctx, loadOr404(ctx, 'credit_note', id)),
})

const updateCreditNote = endpoint({
  method: 'POST',
  path: '/v1/credit_notes/:id',
  params: { memo: string(), metadata: metadata() },
  run(ctx, input, [id]) {
    const note = loadOr404(ctx, 'credit_note', id)
    const before = wireOf(ctx, note)
    note.state.memo = input.memo ?? note.state.memo
    note.state.metadata = changeMetadata(note.state.metadata, input.metadata)
    ctx.objects.save(note)
    recordChange(ctx, 'credit_note.updated', before, wireOf(ctx, note))
    return wireOf(ctx, note)
  },
})

/** Stripe: Credit notes, one is voided while its invoice is open: afterwards, what it has credited was not asked for. */
const voidCreditNote = endpoint({
  method: 'POST',
  path: '/v1/credit_notes/:id/void',
  params: {},
  run(requestCtx, _params, [id]) {
    const note = loadOr404(requestCtx, 'credit_note', id)
    const invoice = loadOr404(requestCtx, 'invoice', note.state.invoice)
    if (note.state.status === 'void') throw invalid('This credit note is void already.', 'id')
    if (invoice.state.status !== 'open') {
      throw invalid('You can only void credit notes of open invoices.', 'id')
    }
    const ctx = onClock(requestCtx, invoice.state.test_clock)
    note.state.status = 'void'
    note.state.voided_at = ctx.now
    ctx.objects.save(note)
    recordEvent(ctx, 'credit_note.voided', wireOf(ctx, note))
    creditInvoice(ctx, invoice, note.state, -1)
    return wireOf(ctx, note)
  },
})

const listCreditNotes = endpoint({
  method: 'GET',
  path: '/v1/credit_notes',
  params: { ...listParams, customer: string(), invoice: string() },
  run: (ctx, params) =>
    listPage(ctx, 'credit_note', params, {
      url: '/v1/credit_notes',
      wire: (note) => wireOf(ctx, note),
      where: [
        params.customer === undefined ? null : stateIs('customer', params.customer),
        params.invoice === undefined ? null : ofInvoice(params.invoice),
      ],
    }),
})

const listCreditNoteLines = endpoint({
  method: 'GET',
  path: '/v1/credit_notes/:id/lines',
  params: pageParams,
  run(ctx, params, [id]) {
    const { live, state } = loadOr404(ctx, 'credit_note', id)
    const lines = state.lines.map((line) => creditNoteLineWire(line, live))
    return sliceList(lines, params, `/v1/credit_notes/${id}/lines`)
  },
})

export const creditNoteEndpoints = [
  createCreditNote,
  previewCreditNote,
  retrieveCreditNote,
  updateCreditNote,
  voidCreditNote,
  listCreditNotes,
  listCreditNoteLines,
]

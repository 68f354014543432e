import { previousValues, recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { isPlatform } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, clearable, hash, integer, required, string } from '../../http/fields.ts'
import { applyDiscounts, changeDiscounts } from '../discounts/apply.ts'
import { discountsField } from '../discounts/read.ts'
import { assertDestination } from '../payment-intents/capabilities.ts'
import { assertFeeFromHere } from '../payment-intents/fields.ts'
import { loadAttached } from '../payment-methods/attachment.ts'
import { loadInvoice } from './load.ts'
import { amountDue, invoiceWire } from './object.ts'
import { subtotalOf, totalOf } from './state.ts'

export const updateInvoice = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id',
  params: {
    application_fee_amount: integer({ min: 0 }),
    auto_advance: boolean(),
    default_payment_method: clearable(string()),
    description: clearable(string()),
    discounts: discountsField,
    due_date: integer({ min: 1 }),
    footer: clearable(string()),
    metadata: metadata(),
    transfer_data: clearable(hash({ destination: required(string()) })),
  },
  run(requestCtx, input, [id]) {
    const { application_fee_amount: fee, metadata: changes, ...others } = input
    const onlyMetadata = fee === undefined && Object.values(others).every((value) => value === undefined)
    const { ctx, invoice } = loadInvoice(
      requestCtx,
      id,
      onlyMetadata ? ['draft', 'open', 'paid', 'uncollectible', 'void'] : ['draft', 'open'],
      'update',
    )
    const { state } = invoice
    const before = invoiceWire(ctx, invoice)
    if (fee !== undefined) {
      if (state.status !== 'draft') {
        throw invalid(
          "Finalized invoices can't be updated in this way",
          'application_fee_amount',
          'invoice_not_editable',
        )
      }
      if (fee > 0 && isPlatform(ctx) && !state.transfer_data) {
        throw invalid(
          'Can only apply an application_fee_amount when the request is made on behalf of another account or the ' +
            'invoice has a destination.',
          'application_fee_amount',
        )
      }
      assertFeeFromHere(ctx, 'application_fee_amount')
      // Allows up to the larger of both: the customer's credit at finalization is not known yet.
      if (fee > Math.max(amountDue(ctx, invoice), totalOf(state))) {
        throw invalid('The application fee cannot be greater than the amount due.', 'application_fee_amount')
      }
      state.application_fee_amount = fee
    }
    if (input.transfer_data !== undefined) {
      if (state.status !== 'draft') {
        throw invalid("Finalized invoices can't be updated in this way", 'transfer_data', 'invoice_not_editable')
      }
      if (input.transfer_data) assertDestination(ctx, input.transfer_data.destination, 'transfer_data[destination]')
      else if ((state.application_fee_amount ?? 0) > 0) {
        throw invalid('An invoice with an application fee needs a destination.', 'transfer_data')
      }
      state.transfer_data = input.transfer_data && {
        destination: input.transfer_data.destination,
        amount_percent: null,
      }
    }
    if (input.default_payment_method) {
      loadAttached(ctx, input.default_payment_method, state.customer, 'default_payment_method')
    }
    if (input.default_payment_method !== undefined) state.default_payment_method = input.default_payment_method
    if (input.description !== undefined) state.description = input.description
    if (input.footer !== undefined) state.footer = input.footer
    if (input.due_date !== undefined) {
      if (state.status !== 'draft' || state.collection_method !== 'send_invoice') {
        throw invalid("Finalized invoices can't be updated in this way", 'due_date', 'invoice_not_editable')
      }
      state.due_date = input.due_date
    }
    if (input.discounts !== undefined) {
      if (state.status !== 'draft') {
        throw invalid("Finalized invoices can't be updated in this way", 'discounts', 'invoice_not_editable')
      }
      const purchase = { amount: subtotalOf(state), currency: state.currency, customer: state.customer }
      const target = { customer: state.customer, invoice: id }
      state.discounts = changeDiscounts(ctx, state.discounts ?? [], input.discounts, purchase, target)
      applyDiscounts(ctx, state)
    }
    if (input.auto_advance !== undefined) {
      state.auto_advance = input.auto_advance
      state.due = input.auto_advance ? (state.due ?? ctx.now + 60 * 60) : null
    }
    state.metadata = changeMetadata(state.metadata, changes)
    ctx.objects.save(invoice)
    const after = invoiceWire(ctx, invoice)
    const previous = previousValues(before, after)
    if (fee !== undefined || Object.keys(previous).length > 0) recordEvent(ctx, 'invoice.updated', after, previous)
    return after
  },
})

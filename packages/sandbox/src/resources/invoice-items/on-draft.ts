import { previousValues } from '../../events/previous-attributes.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { applyDiscounts } from '../discounts/apply.ts'
import { lineOf } from '../invoices/lines.ts'
import { invoiceWire } from '../invoices/object.ts'
import { loadOr404 } from '../load.ts'

/** The draft that an item is to be on. Any other invoice throws a 400. */
export function loadDraft(ctx: Context, id: string, item: { customer: string; currency: string }): Stored<'invoice'> {
  const invoice = loadOr404(ctx, 'invoice', id, 'invoice')
  const { state } = invoice
  if (state.status !== 'draft') {
    throw invalid('Invoice items can only be added to draft invoices.', 'invoice', 'invoice_not_editable')
  }
  if (state.customer !== item.customer) throw invalid('The invoice belongs to another customer.', 'invoice')
  if (state.currency !== item.currency) {
    throw invalid(`The invoice is in ${state.currency}, and the item in ${item.currency}.`, 'currency')
  }
  return invoice
}

/** Makes an item a line of a draft, in the place of its former line; `null` takes the line away. */
export function putOnDraft(
  ctx: Context,
  invoice: Stored<'invoice'>,
  id: string,
  item: Stored<'invoiceitem'> | null,
): void {
  const before = invoiceWire(ctx, invoice)
  const { lines } = invoice.state
  const index = lines.findIndex((line) => line.invoice_item === id)
  if (item && index === -1) lines.push(lineOf(item))
  else if (item) lines[index] = { ...lineOf(item), id: lines[index]?.id ?? '' }
  else lines.splice(index, index === -1 ? 0 : 1)
  applyDiscounts(ctx, invoice.state)
  ctx.objects.save(invoice)
  const after = invoiceWire(ctx, invoice)
  recordEvent(ctx, 'invoice.updated', after, previousValues(before, after))
}

/** The draft of an item that is on one; null while it is pending. On a final invoice it throws a 400. */
export function draftOf(ctx: Context, { state }: Stored<'invoiceitem'>, verb: string): Stored<'invoice'> | null {
  if (state.invoice === null) return null
  const invoice = ctx.objects.find('invoice', ctx, state.invoice)
  if (invoice?.state.status === 'draft') return invoice
  throw invalid(`This invoice item is on an invoice and can no longer be ${verb}.`, undefined, 'invoice_not_editable')
}

import { actingFor, type Context } from '../../http/context.ts'
import { formatMoney } from '../../money/currency.ts'
import { totalOfNote } from '../../resources/credit-notes/object.ts'
import { findInvoice, type InvoiceView, invoiceView } from './view.ts'

/** The data of a credit note's PDF, or null. The id is the permission to see it. */
export function creditNoteView(pageCtx: Context, id: string): InvoiceView | null {
  const note = pageCtx.objects.findAnywhere('credit_note', id)
  const invoice = note && findInvoice({ ...actingFor(pageCtx, note.account), live: note.live }, note.state.invoice)
  if (!invoice) return null
  const { state } = note
  const money = (amount: number) => formatMoney(amount, state.currency)
  const of = invoiceView(invoice)
  const issued = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    state.effective_at * 1000,
  )
  return {
    ...of,
    document: 'Credit note',
    number: state.number,
    status: 'paid',
    head: `${money(totalOfNote(state))} credited`,
    facts: [
      ['Date of issue', issued],
      ['Invoice', of.number],
    ],
    lines: state.lines.map(({ amount, description }) => ({
      amount: money(amount),
      description: description ?? 'Credit',
    })),
    totals: [['Total', money(totalOfNote(state))]],
    memo: state.memo,
    footer: null,
  }
}

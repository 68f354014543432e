import { actingFor, type Context } from '../../http/context.ts'
import { merchantName } from '../../resources/accounts/account.ts'
import { amountDue } from '../../resources/invoices/object.ts'
import type { InvoiceState } from '../../resources/invoices/state.ts'
import { onClock } from '../../resources/test-clocks/test-clock.ts'
import type { Stored } from '../../store/objects.ts'
import type { FormErrors, SafeValues } from '../checkout/view.ts'

/** The data of the page on which a customer pays an invoice. */
export type InvoiceView = {
  id: string
  live: boolean
  merchant: string
  number: string
  status: InvoiceState['status'] | 'processing'
  amount: number
  currency: string
  lines: { description: string; amount: number }[]
  /** The page of the bank that waits for the customer; null when none does. */
  challenge: string | null
  values: SafeValues
  errors: FormErrors
}

export type FoundInvoice = { ctx: Context; invoice: Stored<'invoice'>; intent: Stored<'payment_intent'> | null }

/** The invoice of a page's URL, or null; a draft has no page. The id is the permission to see it. */
export function findInvoice(pageCtx: Context, id: string): FoundInvoice | null {
  const invoice = pageCtx.objects.findAnywhere('invoice', id)
  if (!invoice || invoice.state.status === 'draft') return null
  const owner: Context = { ...actingFor(pageCtx, invoice.account), live: invoice.live }
  const ctx = onClock(owner, invoice.state.test_clock)
  const intent = ctx.objects.find('payment_intent', ctx, invoice.state.payment_intent ?? '')
  return { ctx, invoice, intent }
}

export function invoiceView(
  { ctx, invoice, intent }: FoundInvoice,
  values: SafeValues = {},
  errors: FormErrors = {},
): InvoiceView {
  const { state } = invoice
  return {
    id: invoice.id,
    live: invoice.live,
    merchant: merchantName(ctx, invoice.account),
    number: state.number ?? invoice.id,
    status: intent?.state.status === 'processing' ? 'processing' : state.status,
    amount: amountDue(ctx, invoice),
    currency: state.currency,
    lines: state.lines.map(({ amount, description }) => ({ amount, description: description ?? 'Subscription' })),
    challenge: intent?.state.challenge ? `/authenticate/${intent.state.challenge.token}` : null,
    values,
    errors,
  }
}

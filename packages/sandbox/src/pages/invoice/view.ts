import { actingFor, type Context } from '../../http/context.ts'
import { formatMoney } from '../../money/currency.ts'
import { merchantName } from '../../resources/accounts/account.ts'
import { amountDue } from '../../resources/invoices/object.ts'
import { discountedOf, type InvoiceState, subtotalOf, taxesOf, totalOf } from '../../resources/invoices/state.ts'
import { onClock } from '../../resources/test-clocks/test-clock.ts'
import type { Stored } from '../../store/objects.ts'
import type { FormErrors, SafeValues } from '../checkout/view.ts'

/** The data of an invoice: of its page, on which a customer pays it, and of its PDF. */
export type InvoiceView = {
  id: string
  live: boolean
  merchant: string
  number: string
  /** The name of the document; undefined for an invoice. */
  document?: string
  status: InvoiceState['status'] | 'processing'
  /** The amount that is due, as text. */
  due: string
  /** The amount of the head: the amount due of an open invoice, else the total. */
  head: string
  /** Dates, and the fields of the customer: each with its label. */
  facts: [label: string, text: string][]
  /** The customer's name, address and email, a line each. */
  billedTo: string[]
  lines: { description: string; amount: string }[]
  /** The way from the lines to what is due. */
  totals: [label: string, amount: string][]
  memo: string | null
  footer: string | null
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
  const isOpen = state.status === 'open'
  const due = formatMoney(isOpen ? amountDue(ctx, invoice) - state.amount_paid : 0, state.currency)
  return {
    id: invoice.id,
    live: invoice.live,
    merchant: merchantName(ctx, invoice.account),
    number: state.number ?? invoice.id,
    status: intent?.state.status === 'processing' ? 'processing' : state.status,
    due,
    head: isOpen ? due : formatMoney(totalOf(state), state.currency),
    facts: [
      ['Date of issue', dayOf(state.finalized_at ?? invoice.created)],
      ...(state.due_date ? [['Date due', dayOf(state.due_date)] as [string, string]] : []),
      ...(state.custom_fields ?? []).map(({ name, value }): [string, string] => [name, value]),
    ],
    billedTo: addressee(state),
    lines: state.lines.map(({ amount, description }) => ({
      amount: formatMoney(amount, state.currency),
      description: description ?? 'Subscription',
    })),
    totals: totalsOf(invoice),
    memo: state.description,
    footer: state.footer,
    challenge: intent?.state.challenge ? `/authenticate/${intent.state.challenge.token}` : null,
    values,
    errors,
  }
}

function dayOf(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)
}

function addressee({ billed_to: { address, email, name } }: InvoiceState): string[] {
  const town = [address?.postal_code, address?.city, address?.state].filter(Boolean).join(' ')
  return [name, address?.line1, address?.line2, town, address?.country, email].filter((line) =>
    Boolean(line),
  ) as string[]
}

/** The subtotal and what was taken off, where they differ from the total; then the total, the credit used, what was paid. */
function totalsOf({ state }: Stored<'invoice'>): [string, string][] {
  const money = (amount: number) => formatMoney(amount, state.currency)
  const [subtotal, discounted, total] = [subtotalOf(state), discountedOf(state), totalOf(state)]
  const taxes = taxesOf(state)
  const credit = state.ending_balance === null ? 0 : state.starting_balance - state.ending_balance
  const rows: [string, string][] = [
    ...(subtotal === total && taxes.length === 0 ? [] : ([['Subtotal', money(subtotal)]] as [string, string][])),
    ...(subtotal === discounted ? [] : ([['Discount', `−${money(subtotal - discounted)}`]] as [string, string][])),
    ...taxes.map(({ amount, inclusive }) => [inclusive ? 'Tax, included' : 'Tax', money(amount)] as [string, string]),
    ['Total', money(total)],
    ...(credit === 0 ? [] : ([['Applied balance', money(credit)]] as [string, string][])),
    ...(state.amount_paid > 0 ? ([['Amount paid', money(state.amount_paid)]] as [string, string][]) : []),
  ]
  return rows
}

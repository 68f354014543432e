import type { Context } from '../../http/context.ts'
import { ApiError } from '../../http/errors.ts'
import { collectInvoice } from '../../resources/invoices/collect.ts'
import { insertCard } from '../../resources/payment-methods/insert.ts'
import type { Stored } from '../../store/objects.ts'
import { readExpiry } from '../checkout/read-form.ts'
import { customerMessage, fieldByErrorCode } from '../checkout/submit.ts'
import type { FormErrors, SafeValues } from '../checkout/view.ts'
import { type FoundInvoice, findInvoice } from './view.ts'

/** Where the customer goes next, or what is wrong with the form. */
type InvoicePayment = { redirect: string } | { found: FoundInvoice; values: SafeValues; errors: FormErrors }

/** Pays an open invoice with the card of the form; null for an unknown invoice. An invoice that is not open stays unchanged. */
export function payOnInvoicePage(pageCtx: Context, id: string, sent: URLSearchParams): InvoicePayment | null {
  const found = findInvoice(pageCtx, id)
  if (!found) return null
  const { ctx, invoice, intent } = found
  const page = { redirect: `/i/${id}` }
  if (invoice.state.status !== 'open' || intent?.state.status === 'processing') return page
  const text = (name: string) => (sent.get(name) ?? '').trim().slice(0, 500)
  const values = { name: text('name') }
  const method = readInvoiceCard(ctx, text)
  if ('errors' in method) return { found, values, errors: method.errors }
  const outcome = collectInvoice(ctx, invoice, { automatic: false, method: method.card, saving: true })
  const after = findInvoice(pageCtx, id) ?? found
  if (outcome === 'declined') return { found: after, values, errors: declineOf(after) }
  const challenge = after.intent?.state.challenge
  return challenge ? { redirect: `/authenticate/${challenge.token}` } : page
}

/** The card of a form, which no customer has yet; or what is wrong with the form. */
export function readInvoiceCard(
  ctx: Context,
  text: (name: string) => string,
): { card: Stored<'payment_method'> } | { errors: FormErrors } {
  const expiry = readExpiry(text('expiry'))
  const errors: FormErrors = {
    ...(text('number') ? {} : { number: 'Enter a card number.' }),
    ...(expiry ? {} : { expiry: 'Enter the expiration date.' }),
    ...(text('cvc') ? {} : { cvc: "Enter the card's security code." }),
    ...(text('name') ? {} : { name: 'Enter the name on the card.' }),
  }
  if (!expiry || Object.keys(errors).length > 0) return { errors }
  const card = { number: text('number'), exp_month: expiry.month, exp_year: expiry.year, cvc: text('cvc') }
  try {
    return { card: insertCard(ctx, card, { name: text('name') }) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.type !== 'card_error') throw error
    return { errors: { [fieldByErrorCode[error.body.code ?? ''] ?? 'payment']: error.message } }
  }
}

function declineOf({ intent }: FoundInvoice): FormErrors {
  const error = intent?.state.last_error
  return {
    [fieldByErrorCode[error?.code ?? ''] ?? 'payment']: error ? customerMessage(error) : 'The card was declined.',
  }
}

import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { links } from '#messages/links.ts'
import type { Typed } from '../../form/dialog-form.tsx'
import { languageFrom } from '../../form/language-from.ts'
import { metadataChange, metadataFrom } from '../../form/metadata-from.ts'
import { moneyFrom } from '../../form/money-from.ts'
import { parseWholeNumber } from '../../form/whole-number.ts'
import { lastDayOf, secondsOfDay } from '../../list/seconds-of-day.ts'
import type { Issue } from '../../server/failure.ts'

const t = links.linkFrom

type Inputs = inferRouterInputs<AppRouter>['paymentLinks']
export type PaymentLink = inferRouterOutputs<AppRouter>['paymentLinks']['retrieve']
export type NewLink = Inputs['create']
export type LinkChange = Omit<Inputs['update'], 'id'>

type Form = Pick<FormData, 'get' | 'getAll'>

/** Reads the form of a new link. */
export function newLinkFrom(form: Form): Typed<NewLink> {
  const text = textOf(form)
  const issues: Issue[] = []
  const count = (name: string, param: string) => {
    const number = parseWholeNumber(text(name))
    if (number === undefined) issues.push({ param, message: t.mustWholeNumber })
    return number ?? 0
  }
  const quantity = count('quantity', 'quantity')
  const adjustable = form.get('adjustable') !== null && { min: 1, max: count('most', 'adjustable_quantity') }
  const sold = soldFrom(form, quantity)
  if ('issues' in sold) issues.push(...sold.issues)
  const terms = termsFrom(form)
  if ('issues' in terms) issues.push(...terms.issues)
  const metadata = metadataFrom(form)
  if ('issues' in metadata) issues.push(...metadata.issues)
  if ('issues' in sold || 'issues' in terms || 'issues' in metadata || issues.length > 0) return { issues }
  const [message, redirect] = [text('message'), text('redirect')]
  const after = { ...(message && { message }), ...(redirect && { redirect_url: redirect }) }
  const { label, expires_at, max_payments } = terms.fields
  const locale = languageFrom(form)
  return {
    fields: {
      ...sold.fields,
      ...(adjustable && { adjustable_quantity: adjustable }),
      ...(label !== null && { label }),
      ...(expires_at !== null && { expires_at }),
      ...(locale !== null && { locale }),
      ...(max_payments !== null && { max_payments }),
      ...(form.get('pass_fees') !== null && { pass_fees_to_customer: true }),
      ...(form.get('shipping') !== null && { collect_shipping_address: true }),
      ...(form.get('codes') !== null && { allow_discount_codes: true }),
      ...(Object.keys(after).length > 0 && { after_payment: after }),
      ...(Object.keys(metadata.metadata).length > 0 && metadata),
    },
  }
}

/** Reads the form of a link that is edited: differences only. */
export function linkChangeFrom(form: Form, before: PaymentLink): Typed<LinkChange> {
  const terms = termsFrom(form)
  if ('issues' in terms) return terms
  // A time within a day, which the form does not show, stays.
  const sameDay = textOf(form)('last_day') === (lastDayOf(before.expires_at) ?? '')
  const fields = { ...terms.fields, ...(sameDay && { expires_at: before.expires_at }) }
  const metadata = metadataFrom(form, before.metadata)
  if ('issues' in metadata) return metadata
  const changed = Object.entries(fields).filter(([name, value]) => before[name as keyof PaymentLink] !== value)
  const merged = metadataChange(before.metadata, metadata.metadata)
  return { fields: { ...Object.fromEntries(changed), ...(merged && { metadata: merged }) } }
}

/** A saved price, or one item with a price of its own. */
function soldFrom(form: Form, quantity: number): Typed<Pick<NewLink, 'line_items' | 'price_id' | 'quantity'>> {
  const text = textOf(form)
  const price = text('price')
  if (price !== '') return { fields: { price_id: price, quantity } }
  if (text('name') === '') return { issues: [{ param: 'line_items.0.name', message: t.mustNotEmpty }] }
  const money = moneyFrom(form, 'line_items.0.amount')
  return 'issues' in money ? money : { fields: { line_items: [{ name: text('name'), ...money, quantity }] } }
}

/** The terms that can be changed later; null for an empty field. */
function termsFrom(
  form: Form,
): Typed<{ label: string | null; expires_at: number | null; max_payments: number | null }> {
  const text = textOf(form)
  const most = text('max_payments') === '' ? null : parseWholeNumber(text('max_payments'))
  const day = text('last_day')
  const end = day === '' ? null : secondsOfDay(day, 1)
  if (most === undefined) return { issues: [{ param: 'max_payments', message: t.mustWholeNumber }] }
  if (end === undefined) return { issues: [{ param: 'expires_at', message: t.mustDay }] }
  return { fields: { label: text('label') || null, expires_at: end, max_payments: most } }
}

function textOf(form: Form) {
  return (name: string) => String(form.get(name) ?? '').trim()
}

/** The title of a link, as its page shows it; null for a saved price without a label. */
export function titleOf({ label, line_items }: PaymentLink): string | null {
  return label ?? line_items?.map(({ name, price_id }) => name ?? price_id).join(', ') ?? null
}

/** Why a link makes no session. @param now in Unix seconds */
export function stateOf({ active, expires_at, max_payments, payments }: PaymentLink, now: number) {
  if (!active) return 'off'
  if (expires_at !== null && expires_at <= now) return 'expired'
  return max_payments !== null && payments >= max_payments ? 'sold_out' : 'active'
}

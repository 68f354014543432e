import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { discounts } from '#messages/discounts.ts'
import type { Typed } from '../../form/dialog-form.tsx'
import { metadataChange, metadataFrom } from '../../form/metadata-from.ts'
import { moneyFrom } from '../../form/money-from.ts'
import { parseWholeNumber } from '../../form/whole-number.ts'
import { lastDayOf, secondsOfDay } from '../../list/seconds-of-day.ts'
import { formatMoney } from '../../money/format.ts'

const t = discounts.discountFrom

type Inputs = inferRouterInputs<AppRouter>['discounts']
export type Discount = inferRouterOutputs<AppRouter>['discounts']['retrieve']
export type NewDiscount = Inputs['create']
export type DiscountChange = Omit<Inputs['update'], 'id'>

type Form = Pick<FormData, 'get' | 'getAll'>

/** Reads the form of a new discount. */
export function newDiscountFrom(form: Form): Typed<NewDiscount> {
  const text = textOf(form)
  const parts = [
    reductionFrom(form),
    durationFrom(form),
    limitFrom(form, 'max_per_customer'),
    startFrom(form),
    termsFrom(form),
  ] as const
  const metadata = metadataFrom(form)
  const issues = [...parts, metadata].flatMap((part) => ('issues' in part ? part.issues : []))
  const [reduction, duration, perCustomer, start, terms] = parts
  if ('issues' in reduction || 'issues' in duration || 'issues' in perCustomer || 'issues' in start) return { issues }
  if ('issues' in terms) return { issues }
  if ('issues' in metadata) return { issues }
  const { name, expires_at, max_redemptions } = terms.fields
  if (start.fields !== null && expires_at !== null && expires_at <= start.fields)
    return wrong('expires_at', t.mustNotBeforeFirst)
  const product_ids = form.getAll('product').map(String)
  return {
    fields: {
      name,
      ...reduction.fields,
      ...duration.fields,
      ...(text('code') && { code: text('code') }),
      ...(max_redemptions !== null && { max_redemptions }),
      ...(perCustomer.fields !== null && { max_per_customer: perCustomer.fields }),
      ...(product_ids.length > 0 && { product_ids }),
      ...(start.fields !== null && { starts_at: start.fields }),
      ...(expires_at !== null && { expires_at }),
      ...(Object.keys(metadata.metadata).length > 0 && metadata),
    },
  }
}

/** Reads the form of a discount that is edited: differences only. */
export function discountChangeFrom(form: Form, before: Discount): Typed<DiscountChange> {
  const terms = termsFrom(form)
  if ('issues' in terms) return terms
  // A time within a day, which the form does not show, stays.
  const sameDay = textOf(form)('last_day') === (lastDayOf(before.expires_at) ?? '')
  const fields = { ...terms.fields, ...(sameDay && { expires_at: before.expires_at }) }
  const metadata = metadataFrom(form, before.metadata)
  if ('issues' in metadata) return metadata
  const changed = Object.entries(fields).filter(([name, value]) => before[name as keyof Discount] !== value)
  const merged = metadataChange(before.metadata, metadata.metadata)
  return { fields: { ...Object.fromEntries(changed), ...(merged && { metadata: merged }) } }
}

/** A percentage, or an amount and its currency. */
function reductionFrom(form: Form): Typed<Pick<NewDiscount, 'percent_off' | 'amount_off' | 'currency'>> {
  if (form.get('kind') !== 'amount') {
    const percent_off = parseWholeNumber(textOf(form)('percent_off'))
    return percent_off === undefined ? wrong('percent_off', t.mustWholeNumber) : { fields: { percent_off } }
  }
  const money = moneyFrom(form, 'amount_off')
  return 'issues' in money ? money : { fields: { amount_off: money.amount, currency: money.currency } }
}

function durationFrom(form: Form): Typed<Pick<NewDiscount, 'duration' | 'duration_in_months'>> {
  const duration = form.get('duration')
  if (duration !== 'repeating') return { fields: { duration: duration === 'forever' ? 'forever' : 'once' } }
  const months = parseWholeNumber(textOf(form)('months'))
  if (months === undefined) return wrong('duration_in_months', t.mustWholeNumber)
  return { fields: { duration, duration_in_months: months } }
}

/** The first day, in Unix seconds; null for an empty field. */
function startFrom(form: Form): Typed<number | null> {
  const day = textOf(form)('first_day')
  const start = day === '' ? null : secondsOfDay(day)
  return start === undefined ? wrong('starts_at', t.mustDay) : { fields: start }
}

/** The terms that can be changed later; null for an empty field. */
function termsFrom(form: Form): Typed<{ name: string; expires_at: number | null; max_redemptions: number | null }> {
  const text = textOf(form)
  const most = limitFrom(form, 'max_redemptions')
  if ('issues' in most) return most
  const day = text('last_day')
  const end = day === '' ? null : secondsOfDay(day, 1)
  if (end === undefined) return wrong('expires_at', t.mustDay)
  return { fields: { name: text('name'), expires_at: end, max_redemptions: most.fields } }
}

/** A number of uses; null for an empty field. */
function limitFrom(form: Form, name: 'max_redemptions' | 'max_per_customer'): Typed<number | null> {
  const typed = textOf(form)(name)
  const limit = typed === '' ? null : parseWholeNumber(typed)
  return limit === undefined ? wrong(name, t.mustWholeNumber) : { fields: limit }
}

function wrong(param: string, message: string) {
  return { issues: [{ param, message }] }
}

function textOf(form: Form) {
  return (name: string) => String(form.get(name) ?? '').trim()
}

/** The reduction by a discount: "20%" or "$5.00". */
export function reductionOf({
  percent_off,
  amount_off,
  currency,
}: Pick<Discount, 'percent_off' | 'amount_off' | 'currency'>) {
  if (percent_off !== null) return `${percent_off}%`
  return amount_off !== null && currency !== null ? formatMoney(amount_off, currency) : ''
}

/** The invoices of a subscription that a discount reduces. */
export function durationOf({
  duration,
  duration_in_months: months,
}: Pick<Discount, 'duration' | 'duration_in_months'>) {
  if (duration === 'once') return t.firstPayment
  if (duration === 'forever') return t.everyPayment
  return t.paymentsOfMonths({ months: months ?? 1 })
}

/** How often a discount was used, and can be. */
export function usesOf({ redemptions, max_redemptions: most }: Pick<Discount, 'redemptions' | 'max_redemptions'>) {
  return most === null ? String(redemptions) : t.of({ redemptions, most })
}

/** Why a discount cannot be used. @param now in Unix seconds */
export function stateOf(discount: Discount, now: number) {
  const { active, starts_at, expires_at, max_redemptions, redemptions } = discount
  if (!active) return 'off'
  if (expires_at !== null && expires_at <= now) return 'expired'
  if (max_redemptions !== null && redemptions >= max_redemptions) return 'used_up'
  return starts_at !== null && starts_at > now ? 'planned' : 'active'
}

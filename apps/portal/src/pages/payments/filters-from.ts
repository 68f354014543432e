import { payments } from '#messages/payments.ts'
import { secondsOfDay } from '../../list/seconds-of-day.ts'
import { digitsOf, parseMoney } from '../../money/format.ts'
import type { SearchParams } from '../../router/search-params.ts'
import type { PaymentFilters } from './wire.ts'

const t = payments.filtersFrom

/** Status in the address → what people read. The empty one is everything. */
export const paymentStatuses = t.paymentStatuses

/** The names of the filters that are needed less often than `q` and `status`. */
export const furtherNames = ['currency', 'from', 'until', 'min', 'max'] as const

type Known = { filters: PaymentFilters; complaints: { readonly min?: string; readonly max?: string } }

/**
 * The filters of the address. Amounts are in the selected currency, or in the merchant's own, and match that currency only.
 * A value that cannot be parsed is ignored and gets a complaint.
 */
export function filtersFrom(texts: SearchParams, ownCurrency: string): Known {
  const { q, status, from, until, min, max } = texts
  const ranged = Boolean(min || max)
  const chosen = /^[a-z]{3}$/i.test(texts.currency ?? '') ? texts.currency?.toLowerCase() : undefined
  const currency = chosen ?? (ranged ? ownCurrency : undefined)
  const [least, most] = [min, max].map((text) => (text ? parseMoney(text, currency ?? ownCurrency) : undefined))
  const after = secondsOfDay(from)
  const before = secondsOfDay(until, 1)
  return {
    filters: {
      ...(q ? { search: q.slice(0, 200) } : {}),
      ...(isStatus(status) ? { status } : {}),
      ...(currency === undefined ? {} : { currency }),
      ...(typeof least === 'number' ? { amount_from: least } : {}),
      ...(typeof most === 'number' ? { amount_to: most } : {}),
      ...(after === undefined ? {} : { created_from: after }),
      ...(before === undefined ? {} : { created_before: before }),
    },
    complaints: {
      ...(least === null ? { min: exampleOf(currency ?? ownCurrency) } : {}),
      ...(most === null ? { max: exampleOf(currency ?? ownCurrency) } : {}),
    },
  }
}

function exampleOf(currency: string): string {
  const digits = digitsOf(currency)
  return t.enterAmount({ example: digits === 0 ? '1250' : `12.${'5'.padEnd(digits, '0')}` })
}

function isStatus(text: string | undefined): text is Exclude<keyof typeof paymentStatuses, ''> {
  return Boolean(text) && Object.hasOwn(paymentStatuses, text ?? '')
}

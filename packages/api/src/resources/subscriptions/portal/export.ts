import { exportList } from '../../../core/csv/export-list.ts'
import { type Columns, type CsvExport, guarded, timeCell } from '../../../core/csv/table.ts'
import { decimalOf } from '../../../core/currency/digits.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { listPortalSubscriptions } from './list.ts'
import type { PortalSubscriptionWire, SubscriptionFilters } from './schema.ts'

/** The price of all seats for a period, in minor units. */
const amountOf = ({ items }: PortalSubscriptionWire): bigint =>
  items.reduce((sum, { amount, quantity }) => sum + BigInt(amount) * BigInt(quantity), 0n)

/** The processor bills the items of a subscription together: they have one currency and one interval. */
const termsOf = ({ items: [item] }: PortalSubscriptionWire) => item

function decimalAmount(subscription: PortalSubscriptionWire): string | null {
  const terms = termsOf(subscription)
  return terms ? decimalOf(amountOf(subscription), terms.currency) : null
}

const time = (seconds: number | null) => (seconds === null ? null : timeCell(seconds))

const columns: Columns<PortalSubscriptionWire> = [
  ['id', ({ id }) => id],
  ['created', ({ created }) => timeCell(created)],
  ['status', ({ status }) => status],
  ['name', guarded(({ name }) => name)],
  ['quantity', ({ quantity }) => quantity],
  ['currency', (subscription) => termsOf(subscription)?.currency ?? null],
  ['amount', decimalAmount],
  ['amount_minor_units', amountOf],
  ['interval', (subscription) => termsOf(subscription)?.interval ?? null],
  ['interval_count', (subscription) => termsOf(subscription)?.interval_count ?? null],
  ['current_period_start', (subscription) => timeCell(subscription.current_period_start)],
  ['current_period_end', (subscription) => timeCell(subscription.current_period_end)],
  ['cancel_at_period_end', (subscription) => String(subscription.cancel_at_period_end)],
  ['canceled_at', (subscription) => time(subscription.canceled_at)],
  ['trial_end', (subscription) => time(subscription.trial_end)],
  ['customer_id', guarded((subscription) => subscription.customer_id)],
  ['customer_email', guarded((subscription) => subscription.customer_email)],
  ['session_id', guarded((subscription) => subscription.session_id)],
  ['metadata', guarded(({ metadata }) => JSON.stringify(metadata))],
]

/** All subscriptions that the filtered list shows. */
export function exportSubscriptions(scope: AccountScope, filters: SubscriptionFilters): CsvExport {
  return {
    pieces: exportList(scope, columns, (reader, page) => listPortalSubscriptions(reader, { ...filters, ...page })),
  }
}

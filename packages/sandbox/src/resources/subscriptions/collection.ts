import { invalid } from '../../http/errors.ts'
import type { SubscriptionState } from './state.ts'

type Collection = Pick<SubscriptionState, 'collection_method' | 'days_until_due'>

/** How a subscription's invoices are paid after a request. Throws a 400 unless those that are sent have a time to be paid. */
export function collectionAfter(
  before: Collection,
  sent: { collection_method?: Collection['collection_method'] | undefined; days_until_due?: number | undefined },
): Required<Collection> {
  const collection_method = sent.collection_method ?? before.collection_method ?? 'charge_automatically'
  if (collection_method === 'charge_automatically') {
    if (sent.days_until_due === undefined) return { collection_method, days_until_due: null }
    throw invalid(
      '`days_until_due` is only for subscriptions with `collection_method` set to `send_invoice`.',
      'days_until_due',
    )
  }
  const days_until_due = sent.days_until_due ?? before.days_until_due ?? null
  if (days_until_due !== null) return { collection_method, days_until_due }
  throw invalid(
    'Missing required param: days_until_due. It is required if `collection_method` is `send_invoice`.',
    'days_until_due',
    'parameter_missing',
  )
}

/** When an invoice of now is to be paid; null for one that is charged. */
export function dueDateFrom(now: number, { collection_method, days_until_due }: Collection): number | null {
  return collection_method === 'send_invoice' ? now + (days_until_due ?? 0) * 24 * 60 * 60 : null
}

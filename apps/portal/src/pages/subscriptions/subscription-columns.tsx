import { subscriptions } from '#messages/subscriptions.ts'
import { words } from '#messages/words.ts'
import type { Column } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { Time } from '../../ui/time.tsx'
import { SubscriptionState } from './subscription-state.tsx'
import { isEnded, type Listed, priceOf } from './subscription-terms.ts'

const t = subscriptions.subscriptionColumns

const name: Column<Listed> = { head: words.product, share: 20, cell: (subscription) => <bdi>{subscription.name}</bdi> }

const customer: Column<Listed> = {
  head: words.customer,
  share: 22,
  cell: ({ customer_email }) => (customer_email === null ? '—' : <bdi>{customer_email}</bdi>),
}

const terms: readonly Column<Listed>[] = [
  { head: words.status, share: 16, cell: (subscription) => <SubscriptionState subscription={subscription} /> },
  { head: words.seats, share: 8, numeric: true, cell: ({ quantity }) => quantity },
  { head: words.price, share: 22, numeric: true, cell: (subscription) => <Price subscription={subscription} /> },
  {
    head: t.periodEnds,
    share: 14,
    wide: true,
    cell: (subscription) => (isEnded(subscription) ? '—' : <Time at={subscription.current_period_end} date />),
  },
]

/** The columns for all subscriptions, and for those of one customer. */
export const subscriptionColumns = { all: [name, customer, ...terms], ofCustomer: [name, ...terms] }

function Price({ subscription }: { subscription: Listed }) {
  const price = priceOf(subscription)
  return price ? `${formatMoney(price.amount, price.currency)} ${price.every}` : '—'
}

import type {
  MadeCustomer,
  MadePayment,
  MadePrice,
  MadeSubscription,
  PricingBeyond,
  ProcessorScope,
} from '@merchant-payments/processor'
import { type IntervalName, intervals } from '../../contract/subscription-products/intervals.ts'

/** An account that is adopted, a place with objects of it, and the platform's own name on objects there. */
export type Place = { scope: ProcessorScope; account: string; ownApplication: string | null }

/** An object that is taken, one that cannot be and why, or null for one that does not belong to the account. */
type Judgement<Taken> = ({ taken: true } & Taken) | { taken: false; reason: string } | null

const no = (reason: string) => ({ taken: false as const, reason })

const pricings: Readonly<Record<PricingBeyond, string>> = {
  metered: 'prices by metered usage',
  tiered: 'prices in tiers',
  customer_chosen: 'prices that the customer chooses',
  fractional: 'prices in fractions of the smallest unit',
  packaged: 'prices per package',
  several_currencies: 'prices in several currencies',
}

/** The largest amount that one unit may cost, in minor units. */
const mostAmount = 99_999_999n

export function judgePrice(price: MadePrice): Judgement<{ interval: IntervalName | null }> {
  if (price.product === null) return no('prices of deleted products')
  if (price.beyond !== null) return no(pricings[price.beyond])
  if (price.amount === null || price.amount <= 0n || price.amount > mostAmount)
    return no('prices without an amount to charge')
  if (price.every === null) return { taken: true, interval: null }
  const { unit, count } = price.every
  const named = Object.entries(intervals).find(([, every]) => every.unit === unit && every.count === count)
  return named ? { taken: true, interval: named[0] as IntervalName } : no('recurring prices of other periods')
}

/** A customer here needs an email, and one at the processor does not. */
export function judgeCustomer(customer: MadeCustomer): Judgement<{ email: string }> {
  return customer.email ? { taken: true, email: customer.email } : no('customers without an email')
}

const over: readonly string[] = ['canceled', 'incomplete_expired']

/** A subscription, with the reason for which no platform but another may change it. */
export function judgeSubscription(
  { scope, account, ownApplication }: Place,
  made: MadeSubscription,
): Judgement<{ readOnlyReason: string | null }> {
  if (over.includes(made.subscription.status)) return null
  if (scope.hostAccount === null && made.destination !== account) {
    return made.destination === null && made.onBehalfOf === account
      ? no('subscriptions whose payments the platform transfers itself')
      : null
  }
  if (made.beyond !== null) return no(`subscriptions with ${pricings[made.beyond]}`)
  return { taken: true, readOnlyReason: readOnlyReason(scope, ownApplication, made) }
}

function readOnlyReason({ hostAccount }: ProcessorScope, ownApplication: string | null, made: MadeSubscription) {
  if (hostAccount !== null) {
    if (made.application === null) return 'created by the account itself, and not by the platform'
    if (ownApplication !== null && made.application !== ownApplication)
      return `created by another platform (${made.application})`
  }
  if (made.scheduled) return 'put under a schedule at the processor'
  return made.sendsInvoices ? 'set to be paid by invoices that are sent to the customer' : null
}

/** The statuses of payments that are taken: the others were never paid, and end at the processor. */
const begun: readonly string[] = ['succeeded', 'processing']

export function judgePayment({ scope, account }: Place, { payment, onBehalfOf }: MadePayment): Judgement<object> {
  if (scope.hostAccount === null && payment.destination !== account) {
    return payment.destination === null && onBehalfOf === account && begun.includes(payment.status)
      ? no('payments that the platform transfers itself')
      : null
  }
  if (payment.status === 'requires_capture') return no('payments that were not captured')
  return begun.includes(payment.status) ? { taken: true } : null
}

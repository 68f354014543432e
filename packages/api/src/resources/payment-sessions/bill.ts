import type { Plan } from '@merchant-payments/db'
import { maxAmount, stepOf } from '../../money/currency.ts'
import { type FeeTerms, feeOn, feeTerms, totalCovering } from '../../money/fees.ts'
import { ApiError, invalid } from '../../request/errors.ts'
import type { SavedPrice } from './prices.ts'
import type { LineItem, LineItemWire, ShippingOption } from './schema.ts'

/** What a session charges, decided before anybody is asked to charge it. Amounts in minor units. */
export type Bill = {
  currency: string
  lines: LineItemWire[]
  /** What the checkout page shows: the lines, and the fee when the customer pays it. */
  shown: ShownLine[]
  subtotal: bigint
  /** With the cheapest way of shipping. */
  total: bigint
  fee: bigint
  terms: FeeTerms
}

type ShownLine = {
  name: string
  description: string | null
  images: readonly string[]
  amount: bigint
  quantity: number
}

/** What the processor shows at one checkout. */
const maxShown = 100

/** @throws validation_error for mixed currencies, or a total that cannot be charged */
export function billFor(
  items: readonly LineItem[],
  prices: ReadonlyMap<string, SavedPrice>,
  plan: Plan,
  passFees: boolean,
  shipping: readonly ShippingOption[] = [],
): Bill {
  const resolved = items.map((item, index) => resolve(item, index, prices))
  const currency = oneCurrency(resolved.map(({ line }) => line.currency))
  const subtotal = resolved.reduce((sum, { amount, line }) => sum + amount * BigInt(line.quantity), 0n)
  const terms = feeTerms(plan, currency)
  checkSteps(shipping, currency, terms.step)
  // What the customer will choose is not known yet, and the fee has to be: the cheapest way is what they pay at least.
  const cheapest = shipping.length === 0 ? 0n : BigInt(Math.min(...shipping.map(({ amount }) => amount)))
  const net = subtotal + cheapest
  const total = passFees ? totalCovering(net, terms) : net
  if (total > maxAmount) throw invalid('line_items', `the total of ${total} exceeds ${maxAmount}`)
  const fee = feeOn(total, terms)
  if (fee >= total) {
    throw new ApiError('validation_error', {
      message: `line_items: the fee of ${fee} ${currency} would reach the total of ${total} ${currency}`,
      param: 'line_items',
    })
  }
  const shown = resolved.map((item) => item.shown)
  const feeLine = { name: 'Processing fee', description: null, images: [], amount: total - net, quantity: 1 }
  return {
    currency,
    lines: resolved.map(({ line }) => line),
    shown: passFees ? [...folded(shown, maxShown - 1), feeLine] : shown,
    subtotal,
    total,
    fee,
    terms,
  }
}

function checkSteps(shipping: readonly ShippingOption[], currency: string, step: bigint): void {
  const odd = shipping.findIndex((option) => BigInt(option.amount) % step !== 0n)
  if (odd >= 0) throw invalid(`shipping_options.${odd}.amount`, `must be a multiple of ${step} in ${currency}`)
}

function resolve(item: LineItem, index: number, prices: ReadonlyMap<string, SavedPrice>) {
  const price = item.price_id === undefined ? undefined : prices.get(item.price_id)
  const { amount, currency, name } = price
    ? price
    : { amount: BigInt(item.amount ?? 0), currency: item.currency ?? '', name: item.name ?? '' }
  const step = stepOf(currency)
  if (amount % step !== 0n) throw invalid(`line_items.${index}.amount`, `must be a multiple of ${step} in ${currency}`)
  return {
    amount,
    line: {
      price_id: price?.id ?? null,
      product_id: price?.product_id ?? null,
      name,
      amount: Number(amount),
      currency,
      quantity: item.quantity,
    },
    shown: {
      name,
      description: price?.description ?? null,
      images: price?.images ?? [],
      amount,
      quantity: item.quantity,
    },
  }
}

/** At most `count` lines: the last one stands for all that would be too many, and names them. */
function folded(lines: readonly ShownLine[], count: number): readonly ShownLine[] {
  if (lines.length <= count) return lines
  const rest = lines.slice(count - 1)
  const amount = rest.reduce((sum, line) => sum + line.amount * BigInt(line.quantity), 0n)
  const description = rest.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  return [
    ...lines.slice(0, count - 1),
    { name: `${rest.length} more items`, description, images: [], amount, quantity: 1 },
  ]
}

function oneCurrency(currencies: readonly string[]): string {
  const [first, ...others] = currencies
  const odd = others.findIndex((currency) => currency !== first) + 1
  if (odd > 0)
    throw invalid(`line_items.${odd}`, `all items must share one currency; this one is in ${currencies[odd]}`)
  return first ?? ''
}

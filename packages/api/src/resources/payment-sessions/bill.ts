import { type CheckoutRequest, feeLineName } from '@merchant-payments/processor'
import type { LineItem, LineItemWire, ShippingOption } from '../../contract/payment-sessions/schema.ts'
import { checkStep } from '../../core/currency/check-currency-step.ts'
import { maxAmount } from '../../core/currency/currency.ts'
import { formatMoney } from '../../core/currency/format-money.ts'
import { invalid } from '../../core/request/errors.ts'
import { applyDiscount, type DiscountUse, tooSmallWith } from '../../money/discounts/apply-discount.ts'
import { type Charge, chargeOn } from '../../money/fees/compute-charge.ts'
import { feeOn, grossUp } from '../../money/fees/fee-formula.ts'
import type { SaleTerms } from '../../money/fees/read-fee-schedule.ts'
import type { SavedPrice } from './prices.ts'

/**
 * The amounts of a session, computed before the processor is called, in minor units. Total and fee are those of the
 * cheapest shipping option, because the customer has not chosen one yet.
 */
type Bill = Charge & {
  currency: string
  lines: LineItemWire[]
  /** The lines of the checkout page, with the fee if the customer pays it. */
  shown: ShownLine[]
  /** Without shipping, before the discount. */
  subtotal: bigint
  /** The reduction of the items by the discount. */
  discount: bigint
  /** The price of the cheapest shipping option, as the merchant set it. */
  shipping: bigint
  /** The shipping options of the checkout page. If the customer pays the fee, each is raised by the fee on it. */
  ways: { label: string; amount: bigint }[]
  /** The text on the bank statement, from the first product with such a text. */
  statementDescriptor: string | null
  /** The fee with the most expensive shipping option: the processor needs the fee before the customer chooses one. */
  maxFee: bigint
}

type ShownLine = CheckoutRequest['lines'][number]

/** The maximum number of lines that the processor shows at one checkout. */
const maxShown = 100

/**
 * @throws validation_error for mixed currencies, or a total that cannot be charged; discount_not_applicable: other_products,
 * other_currency, total_too_small
 */
export function billFor(
  items: readonly LineItem[],
  prices: ReadonlyMap<string, SavedPrice>,
  termsOf: SaleTerms,
  passFees: boolean,
  shipping: readonly ShippingOption[] = [],
  discount: DiscountUse | null = null,
): Bill {
  const resolved = items.map((item, index) => resolve(item, index, prices))
  const currency = oneCurrency(resolved.map(({ line }) => line.currency))
  const subtotal = resolved.reduce((sum, { amount, line }) => sum + amount * BigInt(line.quantity), 0n)
  for (const [index, { amount }] of shipping.entries()) {
    checkStep(`shipping_options.${index}.amount`, BigInt(amount), currency)
  }
  const terms = termsOf(items[0]?.price_id === undefined ? 'line_items.0.currency' : 'line_items.0.price_id', currency)
  const sold = resolved.map(({ amount, line }) => ({
    amount: amount * BigInt(line.quantity),
    productId: line.product_id,
  }))
  const reduction = discount ? applyDiscount(discount, sold, currency) : { amount: 0n, reduces: [] }
  const net = subtotal - reduction.amount
  const totalOf = (amount: bigint) => (passFees && amount > 0n ? grossUp(amount, terms) : amount)
  const amounts = shipping.map(({ amount }) => BigInt(amount)).toSorted((a, b) => (a < b ? -1 : 1))
  const cheapest = amounts[0] ?? 0n
  const tooSmall = tooSmallWith(discount)
  const { total, fee } = chargeOn('line_items', net + cheapest, currency, terms, passFees, tooSmall)
  const costly = amounts.find((amount) => amount > 0n)
  if (total === 0n && costly !== undefined) chargeOn('shipping_options', costly, currency, terms, passFees, tooSmall)
  const most = totalOf(net + (amounts.at(-1) ?? 0n))
  if (most > maxAmount)
    throw invalid(
      'shipping_options',
      `the most expensive option raises the total to ${formatMoney(most, currency)}, above the maximum of ${formatMoney(maxAmount, currency)}`,
    )
  const shown = resolved.map((item, index) => ({ ...item.shown, discounted: reduction.reduces[index] ?? false }))
  const covered = totalOf(net)
  const feeLine = { ...plain, name: feeLineName, isFee: true, amount: covered - net }
  return {
    currency,
    lines: resolved.map(({ line }) => line),
    shown: covered > net ? [...folded(shown, maxShown - 1), feeLine] : shown,
    subtotal,
    discount: reduction.amount,
    shipping: cheapest,
    ways: shipping.map(({ label, amount }) => ({ label, amount: totalOf(net + BigInt(amount)) - covered })),
    total,
    fee,
    statementDescriptor: resolved.find(({ descriptor }) => descriptor !== null)?.descriptor ?? null,
    maxFee: most === 0n ? 0n : feeOn(most, terms),
    terms,
  }
}

/** A line that has only a name and an amount. */
const plain = {
  description: null,
  images: [],
  unitLabel: null,
  taxCode: null,
  taxBehavior: 'unspecified',
  quantity: 1,
} as const

/** The fields of a saved product that the checkout page shows. */
function pick({ description, images, unitLabel, taxCode, taxBehavior }: SavedPrice) {
  return { description, images, unitLabel, taxCode, taxBehavior }
}

function resolve(item: LineItem, index: number, prices: ReadonlyMap<string, SavedPrice>) {
  const price = item.price_id === undefined ? undefined : prices.get(item.price_id)
  const { amount, currency, name } = price
    ? price
    : { amount: BigInt(item.amount ?? 0), currency: item.currency ?? '', name: item.name ?? '' }
  checkStep(`line_items.${index}.amount`, amount, currency)
  return {
    amount,
    line: {
      price_id: price?.id ?? null,
      product_id: price?.productId ?? null,
      name,
      amount: Number(amount),
      currency,
      quantity: item.quantity,
    },
    shown: {
      ...plain,
      ...(price && pick(price)),
      priceId: price?.id ?? null,
      productId: price?.productId ?? null,
      name,
      amount,
      quantity: item.quantity,
    },
    descriptor: price?.statementDescriptor ?? null,
  }
}

/** Reduces the lines to at most `count`: the last line has the sum and the names of the remaining ones. */
function folded(lines: readonly ShownLine[], count: number): readonly ShownLine[] {
  if (lines.length <= count) return lines
  const rest = lines.slice(count - 1)
  const amount = rest.reduce((sum, line) => sum + line.amount * BigInt(line.quantity), 0n)
  const description = rest.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  const discounted = rest.some((line) => line.discounted)
  return [
    ...lines.slice(0, count - 1),
    { ...plain, name: `${rest.length} more items`, description, amount, discounted },
  ]
}

function oneCurrency(currencies: readonly string[]): string {
  const [first, ...others] = currencies
  const odd = others.findIndex((currency) => currency !== first) + 1
  if (odd > 0)
    throw invalid(`line_items.${odd}`, `all items must have the same currency; this one is in ${currencies[odd]}`)
  return first ?? ''
}

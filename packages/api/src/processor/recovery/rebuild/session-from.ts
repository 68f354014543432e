import type { Discount, Prisma } from '@merchant-payments/db'
import type { CheckoutLine, MadeCheckout, ProcessorScope } from '@merchant-payments/processor'
import { discountOn } from '../../../money/discounts/apply-discount.ts'
import { feeOn } from '../../../money/fees/fee-formula.ts'
import { feeTermsOf } from '../../../money/fees/fee-terms.ts'
import { sessionAmountPaid } from '../../../money/fees/session-amount-paid.ts'
import { type RebuiltTerms, termsOfSale } from './recover-sale-terms.ts'

/** `discount` is that of the sale, unless it is unknown. */
type Of = { accountId: number; ref: string; hostAccount: string | null; now: Date; discount: Discount | null }

/** The columns of a newly opened session of either kind. */
function begunFrom(checkout: MadeCheckout, terms: RebuiltTerms, { accountId, ref, hostAccount, now, discount }: Of) {
  const { id, url, currency, customerEmail, locale, successUrl, cancelUrl, expiresAt, created } = checkout
  return {
    ...terms,
    ...{ accountId, ref, id, url, currency, hostAccount, customerEmail, locale, successUrl, cancelUrl, expiresAt },
    discountId: discount?.id ?? null,
    status: 'open',
    metadata: {},
    createdAt: created,
    updatedAt: now,
  }
}

/** The row of a newly opened payment session; null if its terms are unknown. */
export function paymentSessionFrom(
  checkout: MadeCheckout,
  lines: readonly CheckoutLine[],
  scope: ProcessorScope,
  of: Of,
): Prisma.PaymentSessionUncheckedCreateInput | null {
  const { currency, sale, amountSubtotal: covered, amountDiscount, leastShipping } = checkout
  const terms = termsOfSale(scope, sale)
  if (!terms) return null
  const items = lines.filter(({ isFee }) => !isFee)
  const amountSubtotal = items.reduce((sum, { amount, quantity }) => sum + amount * BigInt(quantity), 0n)
  const total = covered - amountDiscount + leastShipping
  const sold = { ...terms, amountSubtotal, currency }
  return {
    ...begunFrom(checkout, terms, of),
    paymentStatus: 'unpaid',
    lineItems: items.map(({ priceId, productId, name, amount, quantity, currency: of }) => ({
      price_id: priceId,
      product_id: productId,
      name,
      amount: Number(amount),
      currency: of,
      quantity,
    })),
    amountSubtotal,
    ...sessionAmountPaid(sold, { amountTotal: total, amountDiscount, amountShipping: leastShipping, payment: null }),
  }
}

/** The row of a newly opened subscription session; null if its terms are unknown. */
export function subscriptionSessionFrom(
  checkout: MadeCheckout,
  lines: readonly CheckoutLine[],
  scope: ProcessorScope,
  of: Of,
): Prisma.SubscriptionSessionUncheckedCreateInput | null {
  const { currency, sale } = checkout
  const [item] = lines.filter((line) => !line.isFee)
  const terms = termsOfSale(scope, sale)
  if (!terms || !item?.every) return null
  const { discount } = of
  // Until a trial ends the checkout takes nothing off.
  const amountDiscount = discount ? discountOn(item.amount * BigInt(item.quantity), discount, currency) : 0n
  const amountTotal = lines.reduce((sum, { amount, quantity }) => sum + amount * BigInt(quantity), -amountDiscount)
  return {
    ...begunFrom(checkout, terms, of),
    priceId: sale?.priceId ?? null,
    name: item.name,
    unitAmount: item.amount,
    interval: item.every.unit,
    intervalCount: item.every.count,
    quantity: item.quantity,
    trialPeriodDays: sale?.trialPeriodDays ?? null,
    amountDiscount,
    amountTotal,
    feeAmount: amountTotal === 0n ? 0n : feeOn(amountTotal, feeTermsOf({ ...terms, currency })),
  }
}

import type { SubscriptionProduct, SubscriptionSession } from '@merchant-payments/db'
import type { MovedDiscount, SubscriptionSnapshot } from '@merchant-payments/processor'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { couponOf } from '../subscription-sessions/coupon-of.ts'

type Running = Pick<SubscriptionSnapshot, 'discount' | 'currentPeriodEnd'>

/**
 * The discount after a change to the price of another product: the coupon of a discount for some products, or beside the fee that the
 * customer pays, is for the product that was sold. It goes over, a repeating one with its whole months; it is removed without a whole
 * month left, if it is not for the new product, or if it ends before a change at the period's end. Null for a discount that stays as it is.
 * @param plan the product of the new price; null to keep the price
 */
export async function findMovedDiscount(
  { services, account }: AccountScope,
  { discount, currentPeriodEnd }: Running,
  { passFees }: Pick<SubscriptionSession, 'passFees'>,
  plan: SubscriptionProduct | null,
  effective: 'now' | 'period_end' = 'now',
): Promise<MovedDiscount | null> {
  if (discount === null || plan === null) return null
  const { prisma } = services.database
  const row = await prisma.discount.findFirst({ where: { accountId: account.id, id: discount.id } })
  if (!row) return null
  // The preview of another interval is an invoice of now, on which the discount still runs.
  const endsBefore = effective === 'period_end' && discount.endsAt !== null && discount.endsAt <= currentPeriodEnd
  if (endsBefore) return { id: row.id, next: null }
  const coupon = couponOf(row, passFees)
  if (!coupon.ofProducts) return null
  const { id } = row
  if (row.productIds.length > 0 && !row.productIds.includes(plan.id)) return { id, next: null }
  if (discount.endsAt === null) return { id, next: coupon }
  const from = effective === 'now' ? services.processorClock.now() : currentPeriodEnd
  const durationInMonths = wholeMonths(from, discount.endsAt)
  return { id, next: durationInMonths > 0 ? { ...coupon, durationInMonths } : null }
}

/** The number of whole months from one time to another; zero or less without one. */
function wholeMonths(from: Date, until: Date): number {
  const months = (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth()
  return monthsAfter(from, months) > until ? months - 1 : months
}

/** The same time of another month, or the last day of a month that is shorter, as the processor counts. */
function monthsAfter(from: Date, months: number): Date {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const after = new Date(from)
  after.setUTCFullYear(year, month, Math.min(from.getUTCDate(), lastDay))
  return after
}

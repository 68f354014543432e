import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { FormTree } from '../../http/form.ts'
import type { Json, Wire } from '../../http/wire.ts'
import { discountWire } from '../../resources/discounts/discount.ts'
import { expanded, isHash, type Move, mapItems } from '../move.ts'

/** The one coupon or code becomes the list of discounts; an empty one takes them away. */
function listed(sent: FormTree): FormTree {
  const { coupon, promotion_code: code, ...others } = sent
  if (coupon === undefined && code === undefined) return sent
  if (sent.discounts !== undefined || (coupon !== undefined && code !== undefined)) {
    throw invalid('You may only specify one of these parameters: coupon, promotion_code, discounts.', 'coupon')
  }
  const value = coupon ?? code ?? ''
  if (value === '') return { ...others, discounts: '' }
  return { ...others, discounts: { 0: coupon === undefined ? { promotion_code: value } : { coupon: value } } }
}

function discountOf(ctx: Context, { discounts }: Wire): Json {
  const first = Array.isArray(discounts) ? discounts[0] : undefined
  if (isHash(first)) return first
  const discount = ctx.objects.findAnywhere('discount', String(first ?? ''), ctx.live)
  return discount && discountWire(discount)
}

const withDiscount = (object: Wire, ctx: Context): Wire => ({
  ...object,
  discount: expanded(object, 'discount') ?? discountOf(ctx, object),
})

export const severalDiscounts: Move = {
  version: '2025-03-31.basil',
  title:
    'Subscriptions and invoices take and have `discounts` instead of one `coupon`, `promotion_code` and `discount`.',
  page: 'https://docs.stripe.com/changelog/basil/2025-03-31/deprecate-singular-coupon-promotion-code',
  requests: {
    'POST /v1/subscriptions': listed,
    'POST /v1/subscriptions/:id': listed,
    'POST /v1/invoices/create_preview': listed,
    'POST /v1/subscription_schedules/:id': (sent) => mapItems(sent, 'phases', listed),
  },
  answers: { invoice: withDiscount, subscription: withDiscount },
  expands: { invoice: { discount: discountOf }, subscription: { discount: discountOf } },
  params: {
    'discounts[0][coupon]': 'coupon',
    'discounts[0][promotion_code]': 'promotion_code',
    'discounts[0]': 'coupon',
    discounts: 'coupon',
  },
}

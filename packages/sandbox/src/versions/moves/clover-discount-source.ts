import { expanded, type Move, without } from '../move.ts'
import { couponIn } from './coupon-in.ts'

export const discountSource: Move = {
  version: '2025-09-30.clover',
  title: 'A discount names its coupon in `source.coupon`, and no longer has the coupon itself in `coupon`.',
  page: 'https://docs.stripe.com/changelog/clover/2025-09-30/add-discount-source-property',
  answers: {
    discount: (discount, ctx) => ({
      ...without(discount, 'source'),
      coupon: expanded(discount, 'coupon') ?? couponIn(ctx, discount, 'source'),
    }),
  },
  expands: { discount: { coupon: (ctx, discount) => couponIn(ctx, discount, 'source') } },
}

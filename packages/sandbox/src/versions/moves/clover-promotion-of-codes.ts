import { expanded, type Move, without } from '../move.ts'
import { couponIn } from './coupon-in.ts'

export const promotionOfCodes: Move = {
  version: '2025-09-30.clover',
  title: 'A promotion code names its coupon in `promotion.coupon`, in requests and in answers.',
  page: 'https://docs.stripe.com/changelog/clover/2025-09-30/polymorphic-coupon',
  requests: {
    'POST /v1/promotion_codes'(sent) {
      const { coupon, ...others } = sent
      return coupon === undefined ? sent : { ...others, promotion: { coupon, type: 'coupon' } }
    },
  },
  answers: {
    promotion_code: (code, ctx) => ({
      ...without(code, 'promotion'),
      coupon: expanded(code, 'coupon') ?? couponIn(ctx, code, 'promotion'),
    }),
  },
  expands: { promotion_code: { coupon: (ctx, code) => couponIn(ctx, code, 'promotion') } },
  params: { 'promotion[coupon]': 'coupon', promotion: 'coupon' },
}

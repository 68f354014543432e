import { endpoint } from '../../http/endpoint.ts'
import { boolean, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { codeIs } from './find.ts'
import { isActive, promotionCodeWire } from './object.ts'

export const listPromotionCodes = endpoint({
  method: 'GET',
  path: '/v1/promotion_codes',
  params: { ...listParams, active: boolean(), code: string(), coupon: string(), customer: string() },
  run(ctx, { active, ...params }) {
    const ids =
      active === undefined
        ? null
        : ctx.objects.all('promotion_code', ctx).filter((one) => isActive(ctx, one) === active)
    return listPage(ctx, 'promotion_code', params, {
      url: '/v1/promotion_codes',
      wire: (stored) => promotionCodeWire(ctx, stored),
      where: [
        ids && { sql: `seq IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(ids.map(({ seq }) => seq))] },
        params.code === undefined ? null : codeIs(params.code),
        params.coupon === undefined ? null : stateIs('coupon', params.coupon),
        params.customer === undefined ? null : stateIs('customer', params.customer),
      ],
    })
  },
})

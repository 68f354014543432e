import { timeRange } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { resourceMissing } from '../../http/errors.ts'
import { oneOf, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import { type Condition, indexedStateIs, type Stored, stateIs } from '../../store/objects.ts'
import { changeDiscounts } from '../discounts/apply.ts'
import { discountWire } from '../discounts/discount.ts'
import { loadOr404 } from '../load.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { changeSubscription, loadChangeable, subscriptionWire } from './object.ts'
import { hasPrice } from './state.ts'

export const retrieveSubscription = endpoint({
  method: 'GET',
  path: '/v1/subscriptions/:id',
  params: {},
  run: (ctx, _params, [id]) => subscriptionWire(ctx, loadOr404(ctx, 'subscription', id)),
})

export const deleteSubscriptionDiscount = endpoint({
  method: 'DELETE',
  path: '/v1/subscriptions/:id/discount',
  params: {},
  run(requestCtx, _params, [id]) {
    const subscription = loadChangeable(requestCtx, id)
    const { currency, customer, discounts = [], test_clock } = subscription.state
    const ctx = onClock(requestCtx, test_clock)
    const first = ctx.objects.find('discount', ctx, discounts[0] ?? '')
    if (!first) throw resourceMissing('active discount for subscription', id)
    changeSubscription(ctx, subscription, (state) => {
      state.discounts = changeDiscounts(ctx, discounts, null, { amount: 0, currency, customer }, {})
    })
    const { end: _end, ...wire } = discountWire(first)
    return { ...wire, deleted: true }
  },
})

const statuses = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const
const statusSql = "json_extract(state, '$.status')"

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/v1/subscriptions',
  params: {
    ...listParams,
    collection_method: oneOf('charge_automatically', 'send_invoice'),
    current_period_end: timeRange(),
    current_period_start: timeRange(),
    customer: string(),
    price: string(),
    status: oneOf(...statuses, 'all', 'ended'),
    test_clock: string(),
  },
  run: (ctx, params) =>
    listPage(ctx, 'subscription', params, {
      url: '/v1/subscriptions',
      wire: (subscription) => subscriptionWire(ctx, subscription),
      where: [
        statusCondition(params.status),
        params.collection_method === undefined
          ? null
          : {
              sql: "coalesce(json_extract(state, '$.collection_method'), 'charge_automatically') = ?",
              values: [params.collection_method],
            },
        params.customer === undefined ? null : indexedStateIs('subscriptions_by_customer', 'customer', params.customer),
        params.test_clock === undefined ? null : stateIs('test_clock', params.test_clock),
        params.price === undefined ? null : hasPrice(params.price),
        ...rangeConditions('current_period_end', params.current_period_end),
        ...rangeConditions('current_period_start', params.current_period_start),
      ],
    }),
})

/** The first page of a customer's subscriptions as a list object, without canceled ones. */
export function subscriptionsOfCustomer(ctx: Context, id: string): Wire {
  const customer = ctx.objects.findAnywhere('customer', id, ctx.live)
  const where = [statusCondition(undefined), indexedStateIs('subscriptions_by_customer', 'customer', id)]
  const wire = (subscription: Stored<'subscription'>) => subscriptionWire(ctx, subscription)
  const owner = { ...ctx, account: customer?.account ?? ctx.account }
  return listPage(owner, 'subscription', {}, { url: `/v1/customers/${id}/subscriptions`, wire, where })
}

/** Canceled subscriptions are left out unless the request names a status. */
function statusCondition(status: string | undefined): Condition | null {
  if (status === 'all') return null
  if (status === undefined) return { sql: `${statusSql} <> 'canceled'`, values: [] }
  if (status === 'ended') return { sql: `${statusSql} IN ('canceled', 'incomplete_expired')`, values: [] }
  return stateIs('status', status)
}

function rangeConditions(
  field: string,
  range: { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined } = {},
): Condition[] {
  const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
  return Object.entries(signs).flatMap(([name, sign]) => {
    const at = range[name as keyof typeof signs]
    return at === undefined ? [] : [{ sql: `json_extract(state, '$.${field}') ${sign} ?`, values: [at] }]
  })
}

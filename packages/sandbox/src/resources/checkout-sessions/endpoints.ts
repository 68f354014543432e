import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { oneOf, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { indexedStateIs, stateIs } from '../../store/objects.ts'
import { createCheckoutSession } from './create.ts'
import { dueSessions, expireCheckoutSession } from './expire.ts'
import { listCheckoutLineItems } from './line-items.ts'
import { loadSession, sessionWire } from './object.ts'
import { paymentPageEndpoints } from './payment-page.ts'

const retrieveCheckoutSession = endpoint({
  method: 'GET',
  path: '/v1/checkout/sessions/:session',
  params: {},
  run: (ctx, _params, [id]) => sessionWire(loadSession(ctx, id)),
})

const updateCheckoutSession = endpoint({
  method: 'POST',
  path: '/v1/checkout/sessions/:session',
  params: { metadata: metadata() },
  run(ctx, input, [id]) {
    const session = loadSession(ctx, id)
    session.state.metadata = changeMetadata(session.state.metadata, input.metadata)
    ctx.objects.save(session)
    return sessionWire(session)
  },
})

const listCheckoutSessions = endpoint({
  method: 'GET',
  path: '/v1/checkout/sessions',
  params: {
    ...listParams,
    customer: string(),
    payment_intent: string(),
    payment_link: string(),
    subscription: string(),
    status: oneOf('complete', 'expired', 'open'),
  },
  run(ctx, params) {
    dueSessions.run(ctx, ctx.now, null)
    return listPage(ctx, 'checkout.session', params, {
      url: '/v1/checkout/sessions',
      wire: sessionWire,
      where: [
        params.customer === undefined ? null : stateIs('customer', params.customer),
        params.payment_intent === undefined
          ? null
          : indexedStateIs('objects_by_payment_intent', 'payment_intent', params.payment_intent),
        params.subscription === undefined
          ? null
          : indexedStateIs('sessions_by_subscription', 'subscription.subscription', params.subscription),
        params.payment_link === undefined ? null : stateIs('payment_link', params.payment_link),
        params.status === undefined ? null : stateIs('status', params.status),
      ],
    })
  },
})

export const checkoutSessionEndpoints = [
  createCheckoutSession,
  retrieveCheckoutSession,
  updateCheckoutSession,
  expireCheckoutSession,
  listCheckoutSessions,
  listCheckoutLineItems,
  ...paymentPageEndpoints,
]

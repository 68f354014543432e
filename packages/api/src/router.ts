import { createOperatorRouter } from './operator/router.ts'
import { areaRoles } from './people/portal-areas.ts'
import { createPeopleRouter } from './portal/people/router.ts'
import { portalRouters } from './portal/router.ts'
import { router } from './request/trpc.ts'
import { accountRouter } from './resources/account/router.ts'
import { balanceRouter } from './resources/balance/router.ts'
import { customersRouter } from './resources/customers/router.ts'
import { disputesRouter } from './resources/disputes/router.ts'
import { eventsRouter } from './resources/events/router.ts'
import { paymentIntentsRouter } from './resources/payment-intents/router.ts'
import { paymentSessionsRouter } from './resources/payment-sessions/router.ts'
import { paymentsRouter, testPaymentsRouter } from './resources/payments/router.ts'
import { payoutsRouter } from './resources/payouts/router.ts'
import { productsRouter } from './resources/products/router.ts'
import { refundsRouter } from './resources/refunds/router.ts'
import { subscriptionProductsRouter } from './resources/subscription-products/router.ts'
import { subscriptionSessionsRouter } from './resources/subscription-sessions/router.ts'
import { subscriptionsRouter } from './resources/subscriptions/router.ts'
import { webhookEndpointsRouter } from './resources/webhook-endpoints/router.ts'

const resourceRouters = {
  products: productsRouter,
  customers: customersRouter,
  paymentSessions: paymentSessionsRouter,
  paymentIntents: paymentIntentsRouter,
  payments: paymentsRouter,
  refunds: refundsRouter,
  testPayments: testPaymentsRouter,
  disputes: disputesRouter,
  subscriptionProducts: subscriptionProductsRouter,
  subscriptionSessions: subscriptionSessionsRouter,
  subscriptions: subscriptionsRouter,
  balance: balanceRouter,
  payouts: payoutsRouter,
  events: eventsRouter,
  webhookEndpoints: webhookEndpointsRouter,
  account: accountRouter,
}

const prefixed = Object.entries(portalRouters).map(([name, portalRouter]) => [`portal.${name}`, portalRouter] as const)
const areas = areaRoles({ ...resourceRouters, ...Object.fromEntries(prefixed) })

export const appRouter = router({
  ...resourceRouters,
  portal: router({ ...portalRouters, people: createPeopleRouter(areas) }),
  operator: createOperatorRouter(areas),
})

export type AppRouter = typeof appRouter

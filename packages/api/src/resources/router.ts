import { router } from '../core/request/trpc.ts'
import { areaRoles } from '../people/access/portal-areas.ts'
import { accountRouter } from './account/router.ts'
import { balanceRouter } from './balance/router.ts'
import { customerSessionsRouter } from './customer-sessions/router.ts'
import { customersRouter } from './customers/router.ts'
import { discountsRouter } from './discounts/router.ts'
import { disputesRouter } from './disputes/router.ts'
import { eventsRouter } from './events/router.ts'
import { invoicesRouter } from './invoices/router.ts'
import { createOperatorRouter } from './operator-router.ts'
import { paymentIntentsRouter } from './payment-intents/router.ts'
import { paymentLinksRouter } from './payment-links/router.ts'
import { paymentMethodsRouter } from './payment-methods/router.ts'
import { paymentSessionsRouter } from './payment-sessions/router.ts'
import { paymentsRouter, testPaymentsRouter } from './payments/router.ts'
import { payoutsRouter } from './payouts/router.ts'
import { createPeopleRouter } from './people/router.ts'
import { platformRouter } from './platform-router.ts'
import { portalRouters } from './portal-router.ts'
import { productsRouter } from './products/router.ts'
import { refundsRouter } from './refunds/router.ts'
import { subscriptionProductsRouter } from './subscription-products/router.ts'
import { subscriptionSessionsRouter } from './subscription-sessions/router.ts'
import { subscriptionsRouter } from './subscriptions/router.ts'
import { webhookEndpointsRouter } from './webhook-endpoints/router.ts'

const resourceRouters = {
  products: productsRouter,
  customers: customersRouter,
  customerSessions: customerSessionsRouter,
  paymentMethods: paymentMethodsRouter,
  discounts: discountsRouter,
  paymentSessions: paymentSessionsRouter,
  paymentIntents: paymentIntentsRouter,
  paymentLinks: paymentLinksRouter,
  payments: paymentsRouter,
  refunds: refundsRouter,
  invoices: invoicesRouter,
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

const operatorRouter = createOperatorRouter(areas)

export const appRouter = router({
  ...resourceRouters,
  portal: router({ ...portalRouters, people: createPeopleRouter(areas, operatorRouter) }),
  operator: operatorRouter,
  platform: platformRouter,
})

export type AppRouter = typeof appRouter

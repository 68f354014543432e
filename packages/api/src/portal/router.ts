import { portalAccountRouter } from './account/router.ts'
import { portalAuditRouter } from './audit-log/router.ts'
import { portalClockRouter } from './clock/router.ts'
import { portalCustomersRouter } from './customers/router.ts'
import { portalDeliveriesRouter } from './deliveries/router.ts'
import { portalDisputesRouter } from './disputes/router.ts'
import { portalEventsRouter } from './events/router.ts'
import { portalKeysRouter } from './keys/router.ts'
import { portalMembersRouter } from './members/router.ts'
import { portalOverviewRouter } from './overview/router.ts'
import { portalPaymentsRouter } from './payments/router.ts'
import { portalPayoutsRouter } from './payouts/router.ts'
import { portalProductsRouter } from './products/router.ts'
import { portalRequestsRouter } from './requests/router.ts'
import { portalSearchRouter } from './search/router.ts'
import { portalStatementsRouter } from './statements/router.ts'
import { portalSubscriptionProductsRouter } from './subscription-products/router.ts'
import { portalSubscriptionsRouter } from './subscriptions/router.ts'
import { portalWebhookEndpointsRouter } from './webhook-endpoints/router.ts'

/** Procedures for the portal and the command line alone. Without `meta.openapi`, so they are not in the REST API. */
export const portalRouters = {
  overview: portalOverviewRouter,
  payments: portalPaymentsRouter,
  webhookEndpoints: portalWebhookEndpointsRouter,
  deliveries: portalDeliveriesRouter,
  events: portalEventsRouter,
  disputes: portalDisputesRouter,
  subscriptions: portalSubscriptionsRouter,
  subscriptionProducts: portalSubscriptionProductsRouter,
  products: portalProductsRouter,
  customers: portalCustomersRouter,
  account: portalAccountRouter,
  payouts: portalPayoutsRouter,
  statements: portalStatementsRouter,
  keys: portalKeysRouter,
  members: portalMembersRouter,
  requests: portalRequestsRouter,
  audit: portalAuditRouter,
  clock: portalClockRouter,
  search: portalSearchRouter,
}

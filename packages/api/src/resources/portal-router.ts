import { portalAccountRouter } from './account/portal/router.ts'
import { portalAuditRouter } from './audit-log/router.ts'
import { portalBrandRouter } from './brand/router.ts'
import { portalClockRouter } from './clock/router.ts'
import { portalCustomersRouter } from './customers/portal/router.ts'
import { portalDeliveriesRouter } from './deliveries/portal/router.ts'
import { portalDiscountsRouter } from './discounts/portal/router.ts'
import { portalDisputesRouter } from './disputes/portal/router.ts'
import { portalEventsRouter } from './events/portal/router.ts'
import { portalInvoicesRouter } from './invoices/portal/router.ts'
import { portalKeysRouter } from './keys/router.ts'
import { portalMembersRouter } from './members/router.ts'
import { portalOverviewRouter } from './overview/router.ts'
import { portalPaymentLinksRouter } from './payment-links/portal/router.ts'
import { portalPaymentsRouter } from './payments/portal/router.ts'
import { portalPayoutsRouter } from './payouts/portal/router.ts'
import { portalProductsRouter } from './products/portal/router.ts'
import { portalRequestsRouter } from './requests/router.ts'
import { portalSearchRouter } from './search/router.ts'
import { portalStatementsRouter } from './statements/router.ts'
import { portalSubscriptionProductsRouter } from './subscription-products/portal/router.ts'
import { portalSubscriptionsRouter } from './subscriptions/portal/router.ts'
import { portalWebhookEndpointsRouter } from './webhook-endpoints/portal/router.ts'

/** Procedures for the portal and the command line alone. Without `meta.openapi`, so they are not in the REST API. */
export const portalRouters = {
  overview: portalOverviewRouter,
  payments: portalPaymentsRouter,
  paymentLinks: portalPaymentLinksRouter,
  webhookEndpoints: portalWebhookEndpointsRouter,
  deliveries: portalDeliveriesRouter,
  events: portalEventsRouter,
  disputes: portalDisputesRouter,
  discounts: portalDiscountsRouter,
  subscriptions: portalSubscriptionsRouter,
  subscriptionProducts: portalSubscriptionProductsRouter,
  products: portalProductsRouter,
  customers: portalCustomersRouter,
  account: portalAccountRouter,
  brand: portalBrandRouter,
  invoices: portalInvoicesRouter,
  payouts: portalPayoutsRouter,
  statements: portalStatementsRouter,
  keys: portalKeysRouter,
  members: portalMembersRouter,
  requests: portalRequestsRouter,
  audit: portalAuditRouter,
  clock: portalClockRouter,
  search: portalSearchRouter,
}

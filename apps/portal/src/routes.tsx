import { createRootRoute, createRoute, Outlet, type RouteComponent, redirect } from '@tanstack/react-router'
import { inItsDocument } from './router/document.ts'
import { lazyPage } from './router/lazy-page.ts'
import { toSearchParams } from './router/search-params.ts'
import { MerchantShell } from './shell/merchant-shell.tsx'
import { OperatorShell } from './shell/operator-shell.tsx'

/** Every page and its address after the `#`: the server serves one page, in two documents, and all other paths belong to the API. */
const root = createRootRoute({ component: Outlet, beforeLoad: inItsDocument })

const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component, validateSearch: toSearchParams })

/** Pages that need no session. */
const open = [
  page(
    '/',
    lazyPage(() => import('./pages/home/start-redirect.tsx'), 'StartRedirect'),
  ),
  page(
    '/sign-in',
    lazyPage(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
  ),
  page(
    '/forgot',
    lazyPage(() => import('./pages/sign-in/forgot-page.tsx'), 'ForgotPage'),
  ),
  page(
    '/reset/$token',
    lazyPage(() => import('./pages/sign-in/reset-page.tsx'), 'ResetPage'),
  ),
  page(
    '/invitation/$token',
    lazyPage(() => import('./pages/sign-in/invitation-page.tsx'), 'InvitationPage'),
  ),
  page(
    '/paid',
    lazyPage(() => import('./pages/landing/payment-result-page.tsx'), 'PaymentResultPage'),
  ),
  page(
    '/left',
    lazyPage(() => import('./pages/landing/checkout-canceled-page.tsx'), 'CheckoutCanceledPage'),
  ),
  page(
    '/onboarded',
    lazyPage(() => import('./pages/landing/onboarding-return-page.tsx'), 'OnboardingReturnPage'),
  ),
] as const

/** Pages of one merchant in one mode. */
const merchantRoute = createRoute({
  getParentRoute: () => root,
  path: '/$merchantId/$mode',
  component: MerchantShell,
  beforeLoad: ({ params }) => {
    if (params.mode !== 'test' && params.mode !== 'live') throw redirect({ to: '/' })
  },
})

const inside = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => merchantRoute, path, component, validateSearch: toSearchParams })

const pages = [
  inside(
    '/',
    lazyPage(() => import('./pages/home/home-page.tsx'), 'HomePage'),
  ),
  inside(
    '/start',
    lazyPage(() => import('./pages/start/start-page.tsx'), 'StartPage'),
  ),
  inside(
    '/payments',
    lazyPage(() => import('./pages/payments/payments-page.tsx'), 'PaymentsPage'),
  ),
  inside(
    '/payments/$id',
    lazyPage(() => import('./pages/payments/payment-page.tsx'), 'PaymentPage'),
  ),
  inside(
    '/refunds/$id',
    lazyPage(() => import('./pages/payments/refund-redirect.tsx'), 'RefundRedirect'),
  ),
  inside(
    '/disputes',
    lazyPage(() => import('./pages/disputes/disputes-page.tsx'), 'DisputesPage'),
  ),
  inside(
    '/disputes/$id',
    lazyPage(() => import('./pages/disputes/dispute-page.tsx'), 'DisputePage'),
  ),
  inside(
    '/balance',
    lazyPage(() => import('./pages/payouts/balance-page.tsx'), 'BalancePage'),
  ),
  inside(
    '/payouts',
    lazyPage(() => import('./pages/payouts/payouts-page.tsx'), 'PayoutsPage'),
  ),
  inside(
    '/payouts/$id',
    lazyPage(() => import('./pages/payouts/payout-page.tsx'), 'PayoutPage'),
  ),
  inside(
    '/statements',
    lazyPage(() => import('./pages/statements/statements-page.tsx'), 'StatementsPage'),
  ),
  inside(
    '/statements/$id',
    lazyPage(() => import('./pages/statements/statement-page.tsx'), 'StatementPage'),
  ),
  inside(
    '/customers',
    lazyPage(() => import('./pages/customers/customers-page.tsx'), 'CustomersPage'),
  ),
  inside(
    '/customers/$id',
    lazyPage(() => import('./pages/customers/customer-page.tsx'), 'CustomerPage'),
  ),
  inside(
    '/subscriptions',
    lazyPage(() => import('./pages/subscriptions/subscriptions-page.tsx'), 'SubscriptionsPage'),
  ),
  inside(
    '/subscriptions/$id',
    lazyPage(() => import('./pages/subscriptions/subscription-page.tsx'), 'SubscriptionPage'),
  ),
  inside(
    '/products',
    lazyPage(() => import('./pages/products/products-page.tsx'), 'ProductsPage'),
  ),
  inside(
    '/products/$id',
    lazyPage(() => import('./pages/products/product-page.tsx'), 'ProductPage'),
  ),
  inside(
    '/plans',
    lazyPage(() => import('./pages/products/plans-page.tsx'), 'PlansPage'),
  ),
  inside(
    '/plans/$id',
    lazyPage(() => import('./pages/products/plan-page.tsx'), 'PlanPage'),
  ),
  inside(
    '/links',
    lazyPage(() => import('./pages/links/links-page.tsx'), 'LinksPage'),
  ),
  inside(
    '/links/$id',
    lazyPage(() => import('./pages/links/link-page.tsx'), 'LinkPage'),
  ),
  inside(
    '/discounts',
    lazyPage(() => import('./pages/discounts/discounts-page.tsx'), 'DiscountsPage'),
  ),
  inside(
    '/discounts/$id',
    lazyPage(() => import('./pages/discounts/discount-page.tsx'), 'DiscountPage'),
  ),
  inside(
    '/keys',
    lazyPage(() => import('./pages/keys/keys-page.tsx'), 'KeysPage'),
  ),
  inside(
    '/webhooks',
    lazyPage(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  ),
  inside(
    '/webhooks/$id',
    lazyPage(() => import('./pages/webhooks/endpoint-page.tsx'), 'EndpointPage'),
  ),
  inside(
    '/deliveries/$id',
    lazyPage(() => import('./pages/webhooks/delivery-page.tsx'), 'DeliveryPage'),
  ),
  inside(
    '/events',
    lazyPage(() => import('./pages/events/events-page.tsx'), 'EventsPage'),
  ),
  inside(
    '/events/$id',
    lazyPage(() => import('./pages/events/event-page.tsx'), 'EventPage'),
  ),
  inside(
    '/requests',
    lazyPage(() => import('./pages/requests/requests-page.tsx'), 'RequestsPage'),
  ),
  inside(
    '/requests/$id',
    lazyPage(() => import('./pages/requests/request-page.tsx'), 'RequestPage'),
  ),
  inside(
    '/account',
    lazyPage(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
  ),
  inside(
    '/details',
    lazyPage(() => import('./pages/account/details-page.tsx'), 'DetailsPage'),
  ),
  inside(
    '/brand',
    lazyPage(() => import('./pages/brand/brand-page.tsx'), 'BrandPage'),
  ),
  inside(
    '/members',
    lazyPage(() => import('./pages/members/members-page.tsx'), 'MembersPage'),
  ),
  inside(
    '/audit',
    lazyPage(() => import('./pages/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
  ),
  inside(
    '/profile',
    lazyPage(() => import('./pages/profile/profile-page.tsx'), 'ProfilePage'),
  ),
] as const

/** Pages of the platform itself. */
const operatorRoute = createRoute({ getParentRoute: () => root, path: '/operator', component: OperatorShell })

const forOperators = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => operatorRoute, path, component, validateSearch: toSearchParams })

const operatorPages = [
  forOperators(
    '/',
    lazyPage(() => import('./pages/operator/merchants-page.tsx'), 'MerchantsPage'),
  ),
  forOperators(
    '/merchants/$id',
    lazyPage(() => import('./pages/operator/merchant-page.tsx'), 'MerchantPage'),
  ),
  forOperators(
    '/payouts',
    lazyPage(() => import('./pages/operator/payouts-page.tsx'), 'PayoutsPage'),
  ),
  forOperators(
    '/brand',
    lazyPage(() => import('./pages/brand/platform-brand-page.tsx'), 'PlatformBrandPage'),
  ),
  forOperators(
    '/profile',
    lazyPage(() => import('./pages/profile/profile-page.tsx'), 'ProfilePage'),
  ),
  forOperators(
    '/books',
    lazyPage(() => import('./pages/operator/books-page.tsx'), 'BooksPage'),
  ),
  forOperators(
    '/search',
    lazyPage(() => import('./pages/operator/desk-search-page.tsx'), 'DeskSearchPage'),
  ),
  forOperators(
    '/disputes',
    lazyPage(() => import('./pages/operator/desk-disputes-page.tsx'), 'DeskDisputesPage'),
  ),
  forOperators(
    '/webhooks',
    lazyPage(() => import('./pages/operator/desk-webhooks-page.tsx'), 'DeskWebhooksPage'),
  ),
  forOperators(
    '/owed',
    lazyPage(() => import('./pages/operator/desk-owed-page.tsx'), 'DeskOwedPage'),
  ),
  forOperators(
    '/fees',
    lazyPage(() => import('./pages/operator/desk-fees-page.tsx'), 'DeskFeesPage'),
  ),
  forOperators(
    '/pricing',
    lazyPage(() => import('./pages/operator/pricing-page.tsx'), 'PricingPage'),
  ),
  forOperators(
    '/log',
    lazyPage(() => import('./pages/operator/desk-log-page.tsx'), 'DeskLogPage'),
  ),
  forOperators(
    '/requests',
    lazyPage(() => import('./pages/operator/desk-requests-page.tsx'), 'DeskRequestsPage'),
  ),
  forOperators(
    '/people',
    lazyPage(() => import('./pages/operator/people-page.tsx'), 'PeoplePage'),
  ),
] as const

export const routeTree = root.addChildren([
  ...open,
  merchantRoute.addChildren(pages),
  operatorRoute.addChildren(operatorPages),
])

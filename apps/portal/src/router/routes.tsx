import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { MerchantShell } from '../shell/merchant-shell.tsx'
import { OperatorShell } from '../shell/operator-shell.tsx'
import { Broken } from '../ui/broken.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { textsOf } from './texts.ts'

/** Every page and its address, after the `#`: the server has one page to serve, and every other path stays the API's. */
const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Broken })

const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component, validateSearch: textsOf })

/** What needs nobody to be signed in. */
const open = [
  page(
    '/',
    lazyRouteComponent(() => import('../pages/home/entrance.tsx'), 'Entrance'),
  ),
  page(
    '/sign-in',
    lazyRouteComponent(() => import('../pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
  ),
  page(
    '/forgot',
    lazyRouteComponent(() => import('../pages/sign-in/forgot-page.tsx'), 'ForgotPage'),
  ),
  page(
    '/reset/$token',
    lazyRouteComponent(() => import('../pages/sign-in/reset-page.tsx'), 'ResetPage'),
  ),
  page(
    '/invitation/$token',
    lazyRouteComponent(() => import('../pages/sign-in/invitation-page.tsx'), 'InvitationPage'),
  ),
  page(
    '/paid',
    lazyRouteComponent(() => import('../pages/paid.tsx'), 'PaidPage'),
  ),
  page(
    '/left',
    lazyRouteComponent(() => import('../pages/left.tsx'), 'LeftPage'),
  ),
  page(
    '/onboarded',
    lazyRouteComponent(() => import('../pages/onboarded.tsx'), 'OnboardedPage'),
  ),
] as const

/** Pages of one merchant in one mode. */
export const merchantRoute = createRoute({
  getParentRoute: () => root,
  path: '/$merchantId/$mode',
  component: MerchantShell,
  beforeLoad: ({ params }) => {
    if (params.mode !== 'test' && params.mode !== 'live') throw redirect({ to: '/' })
  },
})

const inside = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => merchantRoute, path, component, validateSearch: textsOf })

const pages = [
  inside(
    '/',
    lazyRouteComponent(() => import('../pages/home/home-page.tsx'), 'HomePage'),
  ),
  inside(
    '/start',
    lazyRouteComponent(() => import('../pages/start/start-page.tsx'), 'StartPage'),
  ),
  inside(
    '/payments',
    lazyRouteComponent(() => import('../pages/payments/payments-page.tsx'), 'PaymentsPage'),
  ),
  inside(
    '/payments/$id',
    lazyRouteComponent(() => import('../pages/payments/payment-page.tsx'), 'PaymentPage'),
  ),
  inside(
    '/disputes',
    lazyRouteComponent(() => import('../pages/disputes/disputes-page.tsx'), 'DisputesPage'),
  ),
  inside(
    '/disputes/$id',
    lazyRouteComponent(() => import('../pages/disputes/dispute-page.tsx'), 'DisputePage'),
  ),
  inside(
    '/customers',
    lazyRouteComponent(() => import('../pages/customers/customers-page.tsx'), 'CustomersPage'),
  ),
  inside(
    '/customers/$id',
    lazyRouteComponent(() => import('../pages/customers/customer-page.tsx'), 'CustomerPage'),
  ),
  inside(
    '/subscriptions',
    lazyRouteComponent(() => import('../pages/subscriptions/subscriptions-page.tsx'), 'SubscriptionsPage'),
  ),
  inside(
    '/subscriptions/$id',
    lazyRouteComponent(() => import('../pages/subscriptions/subscription-page.tsx'), 'SubscriptionPage'),
  ),
  inside(
    '/products',
    lazyRouteComponent(() => import('../pages/products/products-page.tsx'), 'ProductsPage'),
  ),
  inside(
    '/products/$id',
    lazyRouteComponent(() => import('../pages/products/product-page.tsx'), 'ProductPage'),
  ),
  inside(
    '/plans',
    lazyRouteComponent(() => import('../pages/products/plans-page.tsx'), 'PlansPage'),
  ),
  inside(
    '/plans/$id',
    lazyRouteComponent(() => import('../pages/products/plan-page.tsx'), 'PlanPage'),
  ),
  inside(
    '/keys',
    lazyRouteComponent(() => import('../pages/keys/keys-page.tsx'), 'KeysPage'),
  ),
  inside(
    '/webhooks',
    lazyRouteComponent(() => import('../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  ),
  inside(
    '/webhooks/$id',
    lazyRouteComponent(() => import('../pages/webhooks/endpoint-page.tsx'), 'EndpointPage'),
  ),
  inside(
    '/deliveries/$id',
    lazyRouteComponent(() => import('../pages/webhooks/delivery-page.tsx'), 'DeliveryPage'),
  ),
  inside(
    '/requests',
    lazyRouteComponent(() => import('../pages/requests/requests-page.tsx'), 'RequestsPage'),
  ),
  inside(
    '/requests/$id',
    lazyRouteComponent(() => import('../pages/requests/request-page.tsx'), 'RequestPage'),
  ),
  inside(
    '/account',
    lazyRouteComponent(() => import('../pages/account/account-page.tsx'), 'AccountPage'),
  ),
  inside(
    '/members',
    lazyRouteComponent(() => import('../pages/members/members-page.tsx'), 'MembersPage'),
  ),
  inside(
    '/audit',
    lazyRouteComponent(() => import('../pages/audit/audit-page.tsx'), 'AuditPage'),
  ),
  inside(
    '/profile',
    lazyRouteComponent(() => import('../pages/profile/profile-page.tsx'), 'ProfilePage'),
  ),
] as const

/** Pages of the platform itself. */
const operatorRoute = createRoute({ getParentRoute: () => root, path: '/operator', component: OperatorShell })

const forOperators = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => operatorRoute, path, component, validateSearch: textsOf })

const operatorPages = [
  forOperators(
    '/',
    lazyRouteComponent(() => import('../pages/operator/merchants-page.tsx'), 'MerchantsPage'),
  ),
  forOperators(
    '/merchants/$id',
    lazyRouteComponent(() => import('../pages/operator/merchant-page.tsx'), 'MerchantPage'),
  ),
  forOperators(
    '/payouts',
    lazyRouteComponent(() => import('../pages/operator/payouts-page.tsx'), 'PayoutsPage'),
  ),
] as const

export const routeTree = root.addChildren([
  ...open,
  merchantRoute.addChildren(pages),
  operatorRoute.addChildren(operatorPages),
])

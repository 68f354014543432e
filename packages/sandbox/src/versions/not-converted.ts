/** A change of Stripe's API that older clients do not know, and that the sandbox does not convert. */
type NotConverted = {
  /** The first version that has the change. */
  version: string
  title: string
  /** The page of Stripe's changelog, or of that of its client. */
  page: string
  /** The parameters that are refused in older versions, by operation: a name such as `features[subscription_pause]`. */
  params?: { readonly [operation: string]: readonly string[] }
}

const clientChanges = 'https://github.com/stripe/stripe-node/blob/master/CHANGELOG.md'
const customerCoupons = ['coupon', 'promotion_code'] as const
const productTexts = ['attributes', 'caption', 'deactivate_on'] as const

export const notConverted: readonly NotConverted[] = [
  {
    version: '2026-09-30.endive',
    title:
      'Accounts of v2 have the status `rejected`, and links to their onboarding no `configurations`: `/v2` is answered in the newest version.',
    page: `${clientChanges}#23-0-0`,
  },
  {
    version: '2026-03-25.dahlia',
    title:
      'Event destinations of v2 are of `@self` and `@accounts` instead of `self` and `other_accounts`: `/v2` is answered in the newest version.',
    page: `${clientChanges}#21-0-0`,
  },
  {
    version: '2025-09-30.clover',
    title:
      'Subscriptions are billed in the flexible mode unless they say otherwise: the sandbox bills in that mode in every version.',
    page: 'https://docs.stripe.com/changelog/clover/2025-09-30/billing-mode-default-flexible',
  },
  {
    version: '2025-03-31.basil',
    title: 'Checkout makes a subscription when it is paid, and not before: the sandbox does so in every version.',
    page: 'https://docs.stripe.com/changelog/basil/2025-03-31/checkout-legacy-subscription-upgrade',
  },
  {
    version: '2025-03-31.basil',
    title: 'Customers take no coupon of their own.',
    page: 'https://docs.stripe.com/changelog/basil/2025-03-31/deprecate-singular-coupon-promotion-code',
    params: { 'POST /v1/customers': customerCoupons, 'POST /v1/customers/:id': customerCoupons },
  },
  {
    version: '2025-03-31.basil',
    title: 'Usage records, thresholds of bills, `expand[]=total_count` and `GET /v1/invoices/upcoming/lines` are gone.',
    page: 'https://docs.stripe.com/changelog/basil',
    params: { 'POST /v1/prices': ['recurring[aggregate_usage]'] },
  },
  {
    version: '2023-08-16',
    title:
      'Products have no `attributes`, `caption` and `deactivate_on`, a price keeps its `recurring`, and checkout takes no `shipping_rates`.',
    page: `${clientChanges}#1300---2023-08-16`,
    params: {
      'POST /v1/products': productTexts,
      'POST /v1/products/:id': productTexts,
      'POST /v1/prices/:id': ['recurring'],
      'POST /v1/checkout/sessions': [
        'shipping_rates',
        'subscription_data[coupon]',
        'subscription_data[trial_from_plan]',
      ],
    },
  },
]

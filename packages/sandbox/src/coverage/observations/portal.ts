import { keeps, type Look, type Observation, pages, shows, sifts } from './observation.ts'
import { note } from './values.ts'

const session = 'POST /v1/billing_portal/sessions'
const create = 'POST /v1/billing_portal/configurations'
const update = 'POST /v1/billing_portal/configurations/:id'
const nothing = { features: { invoice_history: { enabled: false } } }

/** The portal's page of a payer with a subscription, in the configuration of the answer. */
const portalPage = async ({ answer, of, page, post }: Look, more: object = {}) => {
  const { url } = await post('/v1/billing_portal/sessions', {
    customer: of('$payer'),
    configuration: answer.id,
    ...more,
  } as never)
  return page(url)
}
const says = (text: string) => async (look: Look) => (await portalPage(look)).includes(text)
const subscribed = {
  subscription: ['/v1/subscriptions', { customer: '$payer', items: [{ price: '$price' }] }],
} as const

/** The settings of a configuration, on creation and on update. */
const configured = (params: object, see: (look: Look) => unknown, is: unknown): Observation[] => [
  shows(create, params as never, see, is, { given: nothing, make: subscribed }),
  shows(update, params as never, see, is, {
    at: '$portal',
    make: { ...subscribed, portal: ['/v1/billing_portal/configurations', nothing] },
  }),
]

export const portal: Observation[] = [
  ...configured({ default_return_url: 'https://shop.test/account' }, says('https://shop.test/account'), true),
  ...configured({ business_profile: { headline: 'Observed headline' } }, says('Observed headline'), true),
  ...configured(
    { business_profile: { privacy_policy_url: 'https://shop.test/privacy' } },
    says('https://shop.test/privacy'),
    true,
  ),
  ...configured(
    { business_profile: { terms_of_service_url: 'https://shop.test/terms' } },
    says('https://shop.test/terms'),
    true,
  ),
  ...configured({ features: { invoice_history: { enabled: true } } }, says('Invoice history'), true),
  ...configured({ features: { payment_method_update: { enabled: true } } }, says('Add a payment method'), true),
  ...configured(
    { features: { customer_update: { enabled: true, allowed_updates: ['phone', 'email'] } } },
    async (look) => {
      const html = await portalPage(look)
      return ['name', 'phone', 'email'].filter((name) => html.includes(`name="customer_${name}"`))
    },
    ['phone', 'email'],
  ),
  ...configured({ features: { subscription_cancel: { enabled: true } } }, says('Cancel subscription'), true),
  ...configured(
    { features: { subscription_cancel: { enabled: true, mode: 'immediately' } } },
    async (look) => {
      const flow = { type: 'subscription_cancel', subscription_cancel: { subscription: look.of('$subscription') } }
      return (await portalPage(look, { flow_data: flow })).includes('It ends now.')
    },
    true,
  ),
  ...configured(
    {
      features: {
        subscription_cancel: { enabled: true, cancellation_reason: { enabled: true, options: ['unused', 'other'] } },
      },
    },
    async (look) => {
      const flow = { type: 'subscription_cancel', subscription_cancel: { subscription: look.of('$subscription') } }
      const html = await portalPage(look, { flow_data: flow })
      return [...html.matchAll(/<option value="(\w+)"/g)].map(([, reason]) => reason)
    },
    ['unused', 'other'],
  ),
  keeps(create, { metadata: note }, { given: nothing }),
  keeps(update, { metadata: note }, { at: '$portal' }),
  shows(
    update,
    { active: false },
    async ({ answer, of, post }) =>
      post('/v1/billing_portal/sessions', { customer: of('$payer'), configuration: answer.id }).then(
        () => 'opened',
        () => 'refused',
      ),
    'refused',
    {
      at: '$portal',
      make: subscribed,
    },
  ),
  ...pages('GET /v1/billing_portal/configurations', ['/v1/billing_portal/configurations', nothing], { created: false }),
  sifts(
    'GET /v1/billing_portal/configurations',
    { active: false },
    {
      make: {
        only: ['/v1/billing_portal/configurations', nothing],
        off: ['/v1/billing_portal/configurations/$only', { active: false }],
        other: ['/v1/billing_portal/configurations', nothing],
      },
    },
  ),
  shows(session, { customer: '$payer' }, async ({ answer, page }) => (await page(answer.url)).includes('Pro'), true, {
    make: subscribed,
  }),
  shows(
    session,
    { return_url: 'https://shop.test/back' },
    async ({ answer, page }) => (await page(answer.url)).includes('https://shop.test/back'),
    true,
    { given: { customer: '$payer' } },
  ),
  shows(session, { configuration: '$portal' }, ({ answer, of }) => answer.configuration === of('$portal'), true, {
    given: { customer: '$payer' },
  }),
  shows(
    session,
    { flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: '$subscription' } } },
    async ({ answer, page }) => (await page(answer.url)).includes('Cancel your subscription'),
    true,
    {
      given: { customer: '$payer', configuration: '$portal' },
      make: {
        ...subscribed,
        portal: ['/v1/billing_portal/configurations', { features: { subscription_cancel: { enabled: true } } }],
      },
    },
  ),
  shows(
    session,
    {
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: '$subscription',
          items: [{ id: '$item', price: '$dearPrice', quantity: 2 }],
        },
      },
    },
    async ({ answer, page }) => (await page(answer.url)).includes('$60.00'),
    true,
    {
      given: { customer: '$payer', configuration: '$portal' },
      make: {
        ...subscribed,
        item: ['GET /v1/subscription_items', { subscription: '$subscription' }],
        portal: [
          '/v1/billing_portal/configurations',
          { features: { subscription_update: { enabled: true, default_allowed_updates: ['price', 'quantity'] } } },
        ],
      },
    },
  ),
]

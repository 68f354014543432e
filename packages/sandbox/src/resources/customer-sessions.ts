import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { boolean, hash, integer, list, oneOf, type Parsed, required, string } from '../http/fields.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { loadCustomer } from './customers/customer.ts'

/** The id is the client secret: it alone shows the customer's saved payment methods in the browser. */
type CustomerSessionState = {
  customer: string
  /** The features of the Payment Element; null where it is not enabled. */
  payment_element: PaymentElementFeatures | null
  /** Unix seconds on the sandbox clock. */
  expires_at: number
}

type PaymentElementFeatures = {
  allow_redisplay: ('always' | 'limited' | 'unspecified')[]
  redisplays: boolean
  redisplay_limit: number
}

declare module '../store/object-kinds.ts' {
  interface States {
    customer_session: CustomerSessionState
  }
}

const enabled = required(boolean())
const onOff = oneOf('disabled', 'enabled')
const redisplayFilters = list(oneOf('always', 'limited', 'unspecified'), { max: 3 })

const componentFields = {
  active_entitlements: hash({ enabled }),
  buy_button: hash({ enabled }),
  customer_portal: hash({ enabled }),
  customer_sheet: hash({
    enabled,
    features: hash({ payment_method_allow_redisplay_filters: redisplayFilters, payment_method_remove: onOff }),
  }),
  mobile_payment_element: hash({
    enabled,
    features: hash({
      payment_method_allow_redisplay_filters: redisplayFilters,
      payment_method_redisplay: onOff,
      payment_method_remove: onOff,
      payment_method_save: onOff,
      payment_method_save_allow_redisplay_override: oneOf('always', 'limited', 'unspecified'),
    }),
  }),
  payment_element: hash({
    enabled,
    features: hash({
      payment_method_allow_redisplay_filters: redisplayFilters,
      payment_method_redisplay: onOff,
      payment_method_redisplay_limit: integer({ min: 1, max: 10 }),
      payment_method_remove: onOff,
      payment_method_save: onOff,
      payment_method_save_usage: oneOf('off_session', 'on_session'),
    }),
  }),
  pricing_table: hash({ enabled }),
}

type Components = Parsed<typeof componentFields>

/** Stripe: Customer Sessions, the features of a component that is enabled, which are off unless they are turned on. */
const defaultFeatures: Partial<Record<keyof Components, Wire>> = {
  customer_sheet: { payment_method_allow_redisplay_filters: ['always'], payment_method_remove: 'disabled' },
  mobile_payment_element: {
    payment_method_allow_redisplay_filters: ['always'],
    payment_method_redisplay: 'disabled',
    payment_method_remove: 'disabled',
    payment_method_save: 'disabled',
    payment_method_save_allow_redisplay_override: null,
  },
  payment_element: {
    payment_method_allow_redisplay_filters: ['always'],
    payment_method_redisplay: 'disabled',
    payment_method_redisplay_limit: 3,
    payment_method_remove: 'disabled',
    payment_method_save: 'disabled',
    payment_method_save_usage: null,
  },
}

function componentsWire(sent: Components): Wire {
  return Object.fromEntries(
    Object.keys(componentFields).map((key) => {
      const name = key as keyof Components
      const component: { enabled?: boolean; features?: object | undefined } = sent[name] ?? {}
      const isOn = component.enabled ?? false
      const defaults = defaultFeatures[name]
      if (!defaults) return [name, { enabled: isOn }]
      return [name, { enabled: isOn, features: isOn ? { ...defaults, ...component.features } : null }]
    }),
  )
}

function elementOf({ payment_element: element }: Components): PaymentElementFeatures | null {
  if (!element?.enabled) return null
  const { features } = element
  return {
    allow_redisplay: features?.payment_method_allow_redisplay_filters ?? ['always'],
    redisplays: features?.payment_method_redisplay === 'enabled',
    redisplay_limit: features?.payment_method_redisplay_limit ?? 3,
  }
}

/** Seconds for which components can be opened with one session. */
const lifetimeSeconds = 30 * 60

const createCustomerSession = endpoint({
  method: 'POST',
  path: '/v1/customer_sessions',
  params: { components: required(hash(componentFields)), customer: required(string()) },
  run(ctx, { components, customer: id }) {
    const customer = loadCustomer(ctx, id, 'customer')
    if (!Object.values(components).some((component) => component?.enabled)) {
      throw invalid('At least one component must be enabled.', 'components')
    }
    const session = ctx.objects.insert('customer_session', ctx, newId('cuss_secret', 40), ctx.now, {
      customer: customer.id,
      payment_element: elementOf(components),
      expires_at: ctx.now + lifetimeSeconds,
    })
    return {
      object: 'customer_session',
      client_secret: session.id,
      components: componentsWire(components),
      created: session.created,
      customer: customer.id,
      customer_account: null,
      expires_at: session.state.expires_at,
      livemode: ctx.live,
    }
  },
})

export const customerSessionEndpoints = [createCustomerSession]

import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import type { ProrationBehavior } from '../subscriptions/change-items.ts'

/** The features of the portal. */
export const portalFeatures = [
  'customer_update',
  'invoice_history',
  'payment_method_update',
  'subscription_cancel',
  'subscription_pause',
  'subscription_update',
] as const
export type PortalFeature = (typeof portalFeatures)[number]

/** Why a customer cancels, as the portal asks. */
export const cancellationReasons = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const
export type CancellationReason = (typeof cancellationReasons)[number]

type PortalProduct = { product: string; prices: string[] }

/** Where a deep link leads, and where the customer goes afterwards. */
export type PortalFlow = { redirect: string | null } & (
  | { type: 'payment_method_update' }
  | { type: 'subscription_cancel'; subscription: string }
  | { type: 'subscription_update_confirm'; subscription: string; items: PortalItem[] }
)

/** A new price or quantity of a subscription item; null leaves it. */
export type PortalItem = { id: string; price: string | null; quantity: number | null }

/** The details that customers may change. */
export const customerUpdates = ['email', 'name', 'phone'] as const
/** The details that they may change at Stripe alone. */
export const updatesNotOffered: readonly unknown[] = ['address', 'shipping', 'tax_id']
export type CustomerUpdate = (typeof customerUpdates)[number]

export type PortalConfigurationState = {
  active: boolean
  /** Undefined in configurations that an older version stored. */
  customer_updates?: readonly CustomerUpdate[]
  default_return_url: string | null
  features: Record<PortalFeature, boolean>
  /** How subscriptions are canceled; undefined in configurations that an older version stored. */
  cancel?: {
    mode: 'at_period_end' | 'immediately'
    proration_behavior: ProrationBehavior
    /** The reasons that the portal asks for; empty or undefined where it does not ask. */
    reasons?: CancellationReason[]
  }
  /** How subscriptions are changed, and to which prices; all prices without products. */
  update?: { allowed: string[]; products: PortalProduct[]; proration_behavior: ProrationBehavior }
  /** Whether sessions without a configuration use it. */
  is_default?: boolean
  headline: string | null
  metadata: Record<string, string>
  /** Undefined in configurations that an older version stored, as the terms. */
  privacy_policy_url?: string | null
  terms_of_service_url?: string | null
  updated: number
}

type PortalSessionState = {
  configuration: string
  customer: string
  return_url: string | null
  /** Deep link to one page of the portal; null opens the portal itself. */
  flow: PortalFlow | null
  /** Unix seconds on the sandbox clock. */
  expires_at: number
}

declare module '../../store/object-kinds.ts' {
  interface States {
    'billing_portal.configuration': PortalConfigurationState
    'billing_portal.session': PortalSessionState
  }
}

export function portalConfigurationWire({ id, created, live, state }: Stored<'billing_portal.configuration'>): Wire {
  const { features } = state
  return {
    id,
    object: 'billing_portal.configuration',
    active: state.active,
    application: null,
    business_profile: {
      headline: state.headline,
      privacy_policy_url: state.privacy_policy_url ?? null,
      terms_of_service_url: state.terms_of_service_url ?? null,
    },
    created,
    default_return_url: state.default_return_url,
    features: {
      customer_update: { allowed_updates: [...(state.customer_updates ?? [])], enabled: features.customer_update },
      invoice_history: { enabled: features.invoice_history },
      payment_method_update: { enabled: features.payment_method_update, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: {
          enabled: (state.cancel?.reasons ?? []).length > 0,
          feedback_options: null,
          options: state.cancel?.reasons ?? [],
        },
        enabled: features.subscription_cancel,
        mode: state.cancel?.mode ?? 'at_period_end',
        proration_behavior: state.cancel?.proration_behavior ?? 'none',
      },
      subscription_pause: {
        duration: { interval_options: [{ interval: 'month', interval_count: 1 }], type: 'interval_options' },
        enabled: features.subscription_pause,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: state.update?.allowed ?? [],
        enabled: features.subscription_update,
        proration_behavior: state.update?.proration_behavior ?? 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: state.is_default ?? false,
    livemode: live,
    login_page: { enabled: false, url: null },
    metadata: state.metadata,
    name: null,
    updated: state.updated,
  }
}

export function portalSessionWire(session: Stored<'billing_portal.session'>, publicUrl: string): Wire {
  const { id, created, live, state } = session
  return {
    id,
    object: 'billing_portal.session',
    configuration: state.configuration,
    created,
    customer: state.customer,
    customer_account: null,
    flow: state.flow && flowWire(state.flow),
    livemode: live,
    locale: null,
    on_behalf_of: null,
    return_url: state.return_url,
    url: `${publicUrl}/p/session/${id}`,
  }
}

function flowWire(flow: PortalFlow): Wire {
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: flow.redirect === null ? null : { return_url: flow.redirect },
      type: flow.redirect === null ? 'portal_homepage' : 'redirect',
    },
    customer_update: null,
    subscription_cancel:
      flow.type === 'subscription_cancel' ? { retention: null, subscription: flow.subscription } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm:
      flow.type === 'subscription_update_confirm'
        ? {
            discounts: null,
            items: flow.items.map(({ id, price, quantity }) => ({
              id,
              price,
              ...(quantity === null ? {} : { quantity }),
            })),
            subscription: flow.subscription,
          }
        : null,
    type: flow.type ?? 'payment_method_update',
  }
}

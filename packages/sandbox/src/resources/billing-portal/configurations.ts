import { recordChange, recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata, url } from '../../http/common-fields.ts'
import { type Context, isPlatform } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import {
  alwaysEmpty,
  alwaysOff,
  boolean,
  clearable,
  hash,
  list,
  oneOf,
  type Parsed,
  required,
  string,
} from '../../http/fields.ts'
import { listPage, pageParams } from '../../http/lists.ts'
import { newId } from '../../ids.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { prorationBehavior } from '../subscriptions/fields.ts'
import {
  type CancellationReason,
  cancellationReasons,
  customerUpdates,
  type PortalConfigurationState,
  type PortalFeature,
  portalConfigurationWire,
  portalFeatures,
  updatesNotOffered,
} from './object.ts'

/**
 * The configuration of sessions that name none. At Stripe the dashboard saves it: here the platform has done so, with
 * everything enabled, and connected accounts have not.
 */
export function defaultConfiguration(ctx: Context): Stored<'billing_portal.configuration'> {
  const [known] = ctx.objects.all('billing_portal.configuration', ctx, stateIs('is_default', 1))
  if (known) return known
  const mode = ctx.live ? 'live' : 'test'
  if (!isPlatform(ctx)) {
    throw invalid(
      `No configuration provided and your ${mode} mode default configuration has not been created. Provide a configuration or ` +
        `create your default by saving your customer portal settings in ${mode} mode at ` +
        `https://dashboard.stripe.com/${ctx.live ? '' : 'test/'}settings/billing/portal.`,
    )
  }
  return ctx.objects.insert('billing_portal.configuration', ctx, newId('bpc'), ctx.now, {
    active: true,
    cancel: { mode: 'at_period_end', proration_behavior: 'none' },
    customer_updates: customerUpdates,
    default_return_url: null,
    features: Object.fromEntries(portalFeatures.map((name) => [name, true])) as Record<
      (typeof portalFeatures)[number],
      boolean
    >,
    headline: null,
    is_default: true,
    metadata: {},
    update: { allowed: ['price', 'quantity'], products: [], proration_behavior: 'create_prorations' },
    updated: ctx.now,
  })
}

const enabled = hash({ enabled: required(boolean()) })
const noConditions = alwaysEmpty('The portal of this sandbox changes subscriptions at once.')
/** Customers log in by a session alone, which is the default. */
const loginPage = hash({ enabled: required(alwaysOff('The portal of this sandbox has no login page.')) })

const offeredUpdate = oneOf(...customerUpdates)
const customerUpdate: typeof offeredUpdate = {
  ...offeredUpdate,
  parse(raw, param) {
    if (!updatesNotOffered.includes(raw)) return offeredUpdate.parse(raw, param)
    throw invalid(
      `The value ${raw} of ${param} is not offered by this sandbox yet (Stripe has it).`,
      param,
      'sandbox_not_offered',
    )
  },
}

/** Settings of a feature that are refused: the pages here do not act on them. */
const featureFields = {
  customer_update: hash({ allowed_updates: clearable(list(customerUpdate)), enabled: boolean() }),
  invoice_history: enabled,
  payment_method_update: enabled,
  subscription_cancel: hash({
    enabled: required(boolean()),
    cancellation_reason: hash({
      enabled: required(boolean()),
      options: clearable(list(oneOf(...cancellationReasons))),
    }),
    mode: oneOf('at_period_end', 'immediately'),
    proration_behavior: prorationBehavior(),
  }),
  subscription_pause: hash({ enabled: boolean() }),
  subscription_update: hash({
    default_allowed_updates: list(oneOf('price', 'promotion_code', 'quantity')),
    enabled: boolean(),
    products: clearable(list(hash({ prices: required(list(string())), product: required(string()) }))),
    proration_behavior: prorationBehavior(),
    schedule_at_period_end: hash({ conditions: noConditions }),
    trial_update_behavior: oneOf('end_trial'),
  }),
}
const features = hash(featureFields)
const profile = hash({
  headline: clearable(string({ max: 60 })),
  privacy_policy_url: url(),
  terms_of_service_url: url(),
})

/** Stripe: Customer portal; each account has configurations of its own. */
export const createPortalConfiguration = endpoint({
  method: 'POST',
  path: '/v1/billing_portal/configurations',
  params: {
    business_profile: profile,
    default_return_url: clearable(url()),
    features: required(features),
    login_page: loginPage,
    metadata: metadata(),
  },
  run(ctx, input) {
    const stored = ctx.objects.insert('billing_portal.configuration', ctx, newId('bpc'), ctx.now, {
      active: true,
      default_return_url: input.default_return_url ?? null,
      features: featuresOf(input.features, () => false),
      ...optionsOf(input.features),
      headline: input.business_profile?.headline ?? null,
      privacy_policy_url: input.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: input.business_profile?.terms_of_service_url ?? null,
      metadata: changeMetadata({}, input.metadata),
      updated: ctx.now,
    })
    recordEvent(ctx, 'billing_portal.configuration.created', portalConfigurationWire(stored))
    return portalConfigurationWire(stored)
  },
})

export const retrievePortalConfiguration = endpoint({
  method: 'GET',
  path: '/v1/billing_portal/configurations/:id',
  params: {},
  run: (ctx, _params, [id]) => portalConfigurationWire(loadOr404(ctx, 'billing_portal.configuration', id)),
})

export const updatePortalConfiguration = endpoint({
  method: 'POST',
  path: '/v1/billing_portal/configurations/:id',
  params: {
    active: boolean(),
    business_profile: profile,
    default_return_url: clearable(url()),
    features,
    login_page: loginPage,
    metadata: metadata(),
  },
  run(ctx, input, [id]) {
    const configuration = loadOr404(ctx, 'billing_portal.configuration', id)
    const { state } = configuration
    const before = portalConfigurationWire(configuration)
    state.active = input.active ?? state.active
    if (input.default_return_url !== undefined) state.default_return_url = input.default_return_url
    if (input.business_profile?.headline !== undefined) state.headline = input.business_profile.headline
    state.privacy_policy_url = input.business_profile?.privacy_policy_url ?? state.privacy_policy_url ?? null
    state.terms_of_service_url = input.business_profile?.terms_of_service_url ?? state.terms_of_service_url ?? null
    if (input.features) {
      state.features = featuresOf(input.features, (name) => state.features[name])
      Object.assign(state, optionsOf(input.features, state))
    }
    state.metadata = changeMetadata(state.metadata, input.metadata)
    state.updated = ctx.now
    ctx.objects.save(configuration)
    const after = portalConfigurationWire(configuration)
    recordChange(ctx, 'billing_portal.configuration.updated', before, after)
    return after
  },
})

export const listPortalConfigurations = endpoint({
  method: 'GET',
  path: '/v1/billing_portal/configurations',
  params: { ...pageParams, active: boolean(), is_default: boolean() },
  run: (ctx, params) =>
    listPage(ctx, 'billing_portal.configuration', params, {
      url: '/v1/billing_portal/configurations',
      wire: portalConfigurationWire,
      where: [
        params.active === undefined ? null : stateIs('active', Number(params.active)),
        params.is_default === undefined
          ? null
          : { sql: "coalesce(json_extract(state, '$.is_default'), 0) = ?", values: [Number(params.is_default)] },
      ],
    }),
})

type Options = Pick<PortalConfigurationState, 'cancel' | 'customer_updates' | 'update'>

/** The reasons that the portal asks for; none where it does not ask. Stripe: all, if the configuration names none. */
function reasonsOf(
  sent: { enabled: boolean; options?: CancellationReason[] | null | undefined } | undefined,
  before: CancellationReason[] = [],
): CancellationReason[] {
  if (!sent) return before
  return sent.enabled ? (sent.options ?? (before.length > 0 ? before : [...cancellationReasons])) : []
}

/** The details that customers change, and how subscriptions are canceled and changed. */
function optionsOf(
  { customer_update: self, subscription_cancel: cancel, subscription_update: update }: Parsed<typeof featureFields>,
  before: Options = {},
): Required<Options> {
  return {
    customer_updates: self?.allowed_updates ?? (self?.allowed_updates === null ? [] : (before.customer_updates ?? [])),
    cancel: {
      mode: cancel?.mode ?? before.cancel?.mode ?? 'at_period_end',
      proration_behavior: cancel?.proration_behavior ?? before.cancel?.proration_behavior ?? 'none',
      reasons: reasonsOf(cancel?.cancellation_reason, before.cancel?.reasons),
    },
    update: {
      allowed: update?.default_allowed_updates ?? before.update?.allowed ?? [],
      products: update?.products ?? (update?.products === null ? [] : (before.update?.products ?? [])),
      proration_behavior: update?.proration_behavior ?? before.update?.proration_behavior ?? 'none',
    },
  }
}

type Features = Partial<Record<PortalFeature, { enabled?: boolean | undefined } | undefined>>

function featuresOf(sent: Features, otherwise: (name: PortalFeature) => boolean): Record<PortalFeature, boolean> {
  const named = portalFeatures.map((name) => [name, sent[name]?.enabled ?? otherwise(name)] as const)
  return Object.fromEntries(named) as Record<PortalFeature, boolean>
}

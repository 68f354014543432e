import { recordEvent } from '../../events/record.ts'
import { requireSecureReturn, url } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { hash, integer, list, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { loadCustomer } from '../customers/customer.ts'
import { loadOr404 } from '../load.ts'
import { isEnded } from '../subscriptions/state.ts'
import { defaultConfiguration } from './configurations.ts'
import { type PortalFeature, type PortalFlow, portalSessionWire } from './object.ts'

const item = hash({ id: required(string()), price: string(), quantity: integer({ min: 0, max: 999_999 }) })
const flowFields = {
  after_completion: hash({
    redirect: hash({ return_url: required(url()) }),
    type: required(oneOf('portal_homepage', 'redirect')),
  }),
  subscription_cancel: hash({ subscription: required(string()) }),
  subscription_update_confirm: hash({
    items: required(list(item, { max: 1 })),
    subscription: required(string()),
  }),
  type: required(oneOf('payment_method_update', 'subscription_cancel', 'subscription_update_confirm')),
}
const flowData = hash(flowFields)
type Input = Parsed<typeof flowFields>

const featureOf: Record<Input['type'], PortalFeature> = {
  payment_method_update: 'payment_method_update',
  subscription_cancel: 'subscription_cancel',
  subscription_update_confirm: 'subscription_update',
}

/** The deep link that a request describes. Throws a 400 unless the configuration and the subscription allow it. */
function readFlow(
  ctx: Context,
  input: Input,
  configuration: Stored<'billing_portal.configuration'>,
  customer: string,
): PortalFlow {
  const feature = featureOf[input.type]
  if (!configuration.state.features[feature]) {
    throw invalid(
      `The ${feature.replaceAll('_', ' ')} feature in the portal configuration is disabled. Please enable it to use this flow.`,
      'flow_data[type]',
    )
  }
  const redirect = redirectOf(ctx, input)
  if (input.type === 'payment_method_update') return { type: input.type, redirect }
  const part = input[input.type]
  if (!part) {
    const name = `flow_data[${input.type}]`
    throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
  }
  const name = `flow_data[${input.type}][subscription]`
  const subscription = loadOr404(ctx, 'subscription', part.subscription, name)
  if (subscription.state.customer !== customer || isEnded(subscription.state.status)) {
    throw invalid(`The subscription ${part.subscription} is not a current one of the customer ${customer}.`, name)
  }
  if (subscription.state.cancel_at !== null && input.type === 'subscription_cancel') {
    throw invalid(`The subscription ${part.subscription} is already set to be canceled.`, name)
  }
  if (input.type === 'subscription_cancel') return { type: input.type, redirect, subscription: subscription.id }
  const items = (input.subscription_update_confirm?.items ?? []).map(({ id, price, quantity }, index) => {
    const param = `flow_data[subscription_update_confirm][items][${index}]`
    assertChange(ctx, { subscription, configuration, id, price }, param)
    return { id, price: price ?? null, quantity: quantity ?? null }
  })
  return { type: input.type, redirect, subscription: subscription.id, items }
}

function assertChange(
  ctx: Context,
  change: {
    subscription: Stored<'subscription'>
    configuration: Stored<'billing_portal.configuration'>
    id: string
    price: string | undefined
  },
  param: string,
): void {
  const { configuration, id, price, subscription } = change
  if (!subscription.state.items.some((one) => one.id === id)) {
    throw invalid(`The subscription ${subscription.id} has no item ${id}.`, `${param}[id]`)
  }
  if (price === undefined) return
  loadOr404(ctx, 'price', price, `${param}[price]`)
  const products = configuration.state.update?.products ?? []
  if (products.length === 0 || products.some(({ prices }) => prices.includes(price))) return
  throw invalid(`The price ${price} is not in the portal configuration's list of products.`, `${param}[price]`)
}

function redirectOf(ctx: Context, { after_completion: after }: Input): string | null {
  if (after?.type === 'redirect' && !after.redirect) {
    throw invalid(
      'Missing required param: flow_data[after_completion][redirect].',
      'flow_data[after_completion][redirect]',
      'parameter_missing',
    )
  }
  const redirect = after?.redirect?.return_url ?? null
  requireSecureReturn(ctx, redirect, 'flow_data[after_completion][redirect][return_url]')
  return redirect
}

/** Stripe: Customer portal, a session that is not opened ends within five minutes. */
const lifetimeSeconds = 5 * 60

export const createPortalSession = endpoint({
  method: 'POST',
  path: '/v1/billing_portal/sessions',
  params: {
    configuration: string(),
    customer: required(string()),
    flow_data: flowData,
    locale: string(),
    return_url: url(),
  },
  run(ctx, { configuration: id, customer, flow_data: flow, return_url = null }) {
    loadCustomer(ctx, customer, 'customer')
    const configuration = loadConfiguration(ctx, id)
    const link = flow ? readFlow(ctx, flow, configuration, customer) : null
    requireSecureReturn(ctx, return_url, 'return_url')
    const session = ctx.objects.insert('billing_portal.session', ctx, newId('bps', 40), ctx.now, {
      configuration: configuration.id,
      customer,
      return_url: return_url ?? configuration.state.default_return_url,
      flow: link,
      expires_at: ctx.now + lifetimeSeconds,
    })
    const wire = portalSessionWire(session, ctx.settings.publicUrl)
    recordEvent(ctx, 'billing_portal.session.created', wire)
    return wire
  },
})

function loadConfiguration(ctx: Context, id: string | undefined): Stored<'billing_portal.configuration'> {
  if (id === undefined) return defaultConfiguration(ctx)
  const found = loadOr404(ctx, 'billing_portal.configuration', id, 'configuration')
  if (found.state.active) return found
  throw invalid(`The portal configuration ${id} is not active.`, 'configuration')
}

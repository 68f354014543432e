import { url } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { hash, ignored, oneOf, required, string } from '../../http/fields.ts'
import { requireSecureReturn } from '../../http/secure-address.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { loadCustomer } from '../customers/load.ts'
import { loadOr404 } from '../load.ts'
import { portalSessionWire } from './object.ts'

/** Stripe: Customer portal, a session that is not opened ends within five minutes. */
const lifetimeSeconds = 5 * 60

/** Only the deep link to the form for a new card is simulated; the other flows are refused by name. */
export const createPortalSession = endpoint({
  method: 'POST',
  path: '/v1/billing_portal/sessions',
  params: {
    configuration: string(),
    customer: required(string()),
    flow_data: hash({
      after_completion: hash({
        redirect: hash({ return_url: required(url()) }),
        type: required(oneOf('portal_homepage', 'redirect')),
      }),
      type: required(oneOf('payment_method_update')),
    }),
    locale: ignored(string()),
    return_url: url(),
  },
  run(ctx, { configuration: id, customer, flow_data: flow, return_url = null }) {
    loadCustomer(ctx, customer, 'customer')
    const configuration = loadConfiguration(ctx, id)
    const { after_completion: after } = flow ?? {}
    if (flow && !configuration.state.features.payment_method_update) {
      throw invalid(
        'The payment method update feature in the portal configuration is disabled. Please enable it to use this flow.',
        'flow_data[type]',
      )
    }
    if (after?.type === 'redirect' && !after.redirect) {
      throw invalid(
        'Missing required param: flow_data[after_completion][redirect].',
        'flow_data[after_completion][redirect]',
        'parameter_missing',
      )
    }
    requireSecureReturn(ctx, return_url, 'return_url')
    const redirect = after?.redirect?.return_url ?? null
    requireSecureReturn(ctx, redirect, 'flow_data[after_completion][redirect][return_url]')
    const session = ctx.objects.insert('billing_portal.session', ctx, newId('bps', 40), ctx.now, {
      configuration: configuration.id,
      customer,
      return_url: return_url ?? configuration.state.default_return_url,
      flow: flow ? { redirect } : null,
      expires_at: ctx.now + lifetimeSeconds,
    })
    return portalSessionWire(session, ctx.settings.publicUrl)
  },
})

/** Without a name Stripe takes the default configuration, which is saved in the dashboard: an account without one has none. */
function loadConfiguration(ctx: Context, id: string | undefined): Stored<'billing_portal.configuration'> {
  if (id !== undefined) {
    const found = loadOr404(ctx, 'billing_portal.configuration', id, 'configuration')
    if (found.state.active) return found
    throw invalid(`The portal configuration ${id} is not active.`, 'configuration')
  }
  const mode = ctx.live ? 'live' : 'test'
  throw invalid(
    `No configuration provided and your ${mode} mode default configuration has not been created. Provide a configuration or ` +
      `create your default by saving your customer portal settings in ${mode} mode at ` +
      `https://dashboard.stripe.com/${ctx.live ? '' : 'test/'}settings/billing/portal.`,
  )
}

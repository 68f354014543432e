import { url } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { ignored, required, string } from '../../http/fields.ts'
import { requireSecureReturn } from '../../http/secure-address.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { loadCustomer } from '../customers/load.ts'
import { loadOr404 } from '../load.ts'
import { defaultConfiguration } from './default-configuration.ts'
import { portalSessionWire } from './object.ts'
import { flowData, readFlow } from './read-flow.ts'

/** Stripe: Customer portal, a session that is not opened ends within five minutes. */
const lifetimeSeconds = 5 * 60

export const createPortalSession = endpoint({
  method: 'POST',
  path: '/v1/billing_portal/sessions',
  params: {
    configuration: string(),
    customer: required(string()),
    flow_data: flowData,
    locale: ignored(string()),
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
    return portalSessionWire(session, ctx.settings.publicUrl)
  },
})

function loadConfiguration(ctx: Context, id: string | undefined): Stored<'billing_portal.configuration'> {
  if (id === undefined) return defaultConfiguration(ctx)
  const found = loadOr404(ctx, 'billing_portal.configuration', id, 'configuration')
  if (found.state.active) return found
  throw invalid(`The portal configuration ${id} is not active.`, 'configuration')
}

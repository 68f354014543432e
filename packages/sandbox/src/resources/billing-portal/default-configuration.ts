import { type Context, isPlatform } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { newId } from '../../ids.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { portalFeatures } from './object.ts'

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

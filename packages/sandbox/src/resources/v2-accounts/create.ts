import { v2Post } from '../../http/v2/endpoint.ts'
import { invalidField, refused } from '../../http/v2/errors.ts'
import { newId } from '../../ids.ts'
import { currencyOf } from '../accounts/countries.ts'
import { recordAccountEvents } from '../accounts/record-account-events.ts'
import type { AccountState } from '../accounts/state.ts'
import { redeemAccountToken, saysIdentity } from '../v2-tokens/redeem.ts'
import { applyInput, requestedBy } from './apply.ts'
import { createFields } from './fields.ts'
import { v2AccountWire } from './object.ts'
import { assertCountry, assertPlatformV2, assertResponsibilities, type Responsibilities } from './rules.ts'

/** A new account owes everything that Stripe asks of it: nothing is active yet. */
export const createV2Account = v2Post({
  path: '/v2/core/accounts',
  body: createFields,
  run(ctx, sent) {
    assertPlatformV2(ctx)
    // Measured: required of an account that sells, and of one whose identity the platform provides.
    const isOurs = (sent.dashboard ?? 'full') === 'none'
    const input = redeemAccountToken(ctx, sent, Boolean(sent.configuration?.merchant) || (isOurs && saysIdentity(sent)))
    const { configuration, defaults } = input
    const country = input.identity?.country?.toUpperCase()
    if (!country) throw refused('identity_country_required', 'identity.country is required.')
    const wanted = requestedBy({ configuration })
    assertCountry(ctx, country, {
      cards: wanted.card_payments?.requested ?? false,
      transfers: wanted.transfers?.requested ?? false,
    })
    const needsResponsibilities = Boolean(configuration?.merchant) || wanted.transfers?.requested === true
    if (needsResponsibilities && !defaults?.responsibilities) {
      throw invalidField('defaults.responsibilities', 'is required with these configurations.')
    }
    const dashboard = input.dashboard ?? 'full'
    if (defaults?.responsibilities) assertResponsibilities(dashboard, defaults.responsibilities)
    const account = ctx.objects.insert('account', ctx, newId('acct', 16), ctx.now, {
      country,
      default_currency: currencyOf(country),
      email: null,
      type: 'none',
      business_type: null,
      business_profile: {},
      company: {},
      settings: {},
      tos_acceptance: {},
      controller: controllerOf(dashboard, defaults?.responsibilities),
      capabilities: {},
      metadata: {},
      onboarding: { facts: {}, form: false },
      applied: [],
    })
    applyInput(ctx, account, input)
    recordAccountEvents(ctx, account, { change: 'created' })
    return v2AccountWire(ctx, account, input.include ?? [])
  },
})

/** Stripe: the platform collects requirements exactly where it carries the losses and there is no dashboard. */
function controllerOf(dashboard: string, sent: Responsibilities | null | undefined): AccountState['controller'] {
  const losses = sent?.losses_collector ?? 'stripe'
  return {
    fees: sent?.fees_collector === 'application' ? 'application' : 'account',
    losses,
    requirement_collection: dashboard === 'none' && losses === 'application' ? 'application' : 'stripe',
    dashboard,
  }
}

import { actingFor } from '../../http/context.ts'
import { boolean, list, oneOf } from '../../http/fields.ts'
import { v2Get, v2Post } from '../../http/v2/endpoint.ts'
import { invalidField, v2Refusal } from '../../http/v2/errors.ts'
import { choice, many } from '../../http/v2/fields.ts'
import { v2Page, v2PageQuery } from '../../http/v2/lists.ts'
import { newId } from '../../ids.ts'
import type { AccountState } from '../accounts/account.ts'
import { closeAccount } from '../accounts/close.ts'
import { settlementCurrency } from '../accounts/countries.ts'
import { type AccountPart, recordAccountEvents } from '../accounts/review-capabilities.ts'
import { balances } from '../ledger.ts'
import { redeemV2AccountToken, saysIdentity } from '../v2-tokens.ts'
import { type AccountInput, applyAccountInput, requestedBy } from './apply.ts'
import { createFields, includes, updateFields } from './fields.ts'
import { appliedConfigurations, loadV2Account, v2AccountWire } from './object.ts'
import { assertCountry, assertPlatformV2, assertResponsibilities, type Responsibilities } from './rules.ts'

/** A new account owes everything that Stripe asks of it: nothing is active yet. */
export const createV2Account = v2Post({
  path: '/v2/core/accounts',
  body: createFields,
  run(ctx, sent) {
    assertPlatformV2(ctx)
    // Measured: required of an account that sells, and of one whose identity the platform provides.
    const isOurs = (sent.dashboard ?? 'full') === 'none'
    const input = redeemV2AccountToken(
      ctx,
      sent,
      Boolean(sent.configuration?.merchant) || (isOurs && saysIdentity(sent)),
    )
    const { configuration, defaults } = input
    const country = input.identity?.country?.toUpperCase()
    if (!country) throw v2Refusal('identity_country_required', 'identity.country is required.')
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
      default_currency: settlementCurrency(country),
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
    applyAccountInput(ctx, account, input)
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

export const retrieveV2Account = v2Get({
  path: '/v2/core/accounts/:id',
  query: { include: list(oneOf(...includes)) },
  run: (ctx, query, id) => v2AccountWire(ctx, loadV2Account(ctx, id), query.include ?? []),
})

export const updateV2Account = v2Post({
  path: '/v2/core/accounts/:id',
  body: updateFields,
  run(ctx, request, id) {
    const account = loadV2Account(ctx, id)
    const { controller, closed } = account.state
    if (closed) throw invalidField('', 'A closed account cannot be changed.')
    const isOurs = controller.requirement_collection === 'application'
    const input = redeemV2AccountToken(ctx, request, isOurs && saysIdentity(request))
    const sent = input.defaults?.responsibilities
    const isSame =
      (input.dashboard ?? controller.dashboard) === controller.dashboard &&
      (!sent || (sent.losses_collector === controller.losses && feesPayer(sent.fees_collector) === controller.fees))
    if (!isSame) throw invalidField('defaults.responsibilities', 'dashboard and responsibilities cannot be changed.')
    applyAccountInput(ctx, account, input)
    recordAccountEvents(ctx, account, { parts: partsOf(input) })
    return v2AccountWire(ctx, account, input.include ?? [])
  },
})

function feesPayer(collector: string): string {
  return collector === 'stripe' ? 'account' : collector
}

/** The parts of an account that a request changes. */
function partsOf({ configuration, defaults, identity }: AccountInput): AccountPart[] {
  return [
    ...(configuration?.merchant ? (['configuration.merchant'] as const) : []),
    ...(configuration?.recipient ? (['configuration.recipient'] as const) : []),
    ...(defaults ? (['defaults'] as const) : []),
    ...(identity ? (['identity'] as const) : []),
  ]
}

/** Closes an account. The request names every configuration that it has. */
export const closeV2Account = v2Post({
  path: '/v2/core/accounts/:id/close',
  body: { applied_configurations: many(choice('customer', 'merchant', 'recipient')) },
  run(ctx, input, id) {
    const account = loadV2Account(ctx, id)
    const named = [...new Set<string>(input.applied_configurations ?? [])].sort()
    if (named.join() !== appliedConfigurations(account.state).join()) {
      throw v2Refusal(
        'configs_must_match_to_close',
        'The applied_configurations must be all of the configurations that the account has.',
      )
    }
    if (balances(actingFor(ctx, id)).some(({ available, pending }) => available !== 0 || pending !== 0)) {
      throw v2Refusal('cannot_delete_account_with_balance', 'An account with a balance cannot be closed.')
    }
    closeAccount(ctx, account)
    return v2AccountWire(ctx, account, [])
  },
})

/** Newest first. Closed accounts are listed apart. */
export const listV2Accounts = v2Get({
  path: '/v2/core/accounts',
  query: {
    ...v2PageQuery,
    applied_configurations: list(oneOf('customer', 'merchant', 'recipient')),
    closed: boolean(),
  },
  run(ctx, { applied_configurations: wanted, closed, ...page }) {
    assertPlatformV2(ctx)
    return v2Page(ctx, 'account', page, {
      path: '/v2/core/accounts',
      filters: { closed, applied_configurations: wanted },
      conditions: [
        { sql: 'id <> ?', values: [ctx.account] },
        { sql: "COALESCE(json_extract(state, '$.closed'), 0) = ?", values: [Number(closed ?? false)] },
      ],
      keep({ state }) {
        const applied: readonly string[] = appliedConfigurations(state)
        return (wanted ?? []).every((name) => applied.includes(name))
      },
      wire: (account) => v2AccountWire(ctx, account, []),
    })
  },
})

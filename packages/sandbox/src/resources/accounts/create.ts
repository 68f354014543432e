import { changeMetadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { hash, matching, oneOf } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { redeemAccountToken } from '../tokens.ts'
import { type AccountState, accountWire } from './account.ts'
import { insertBankAccount } from './bank-account.ts'
import { mayOpen, settlementCurrency } from './countries.ts'
import { accountFields, companyOf, noteIdentity, omitUndefined } from './fields.ts'
import { assertPlatform } from './platform.ts'
import { recordAccountEvents, requestCapabilities } from './review-capabilities.ts'

const controllerField = hash({
  fees: hash({ payer: oneOf('account', 'application') }),
  losses: hash({ payments: oneOf('application', 'stripe') }),
  requirement_collection: oneOf('application', 'stripe'),
  stripe_dashboard: hash({ type: oneOf('express', 'full', 'none') }),
})

/** The refusal for a platform that was created after Accounts v2. Measured in September 2026. */
const noLongerRecommended =
  'Stripe no longer recommends Accounts v1 for new Connect integrations. Create connected accounts with ' +
  'POST /v2/core/accounts instead: https://docs.stripe.com/connect/accounts-v2. If your integration requires v1 account ' +
  'creation for a supported compatibility scenario, enable Accounts v1 support in the Dashboard.'

/** Accounts of v1, for platforms that had them before. A new account owes everything that Stripe asks of it. */
export const createAccount = endpoint({
  method: 'POST',
  path: '/v1/accounts',
  params: {
    ...accountFields,
    controller: controllerField,
    country: matching(/^[A-Z]{2}$/i, 'country'),
    type: oneOf('custom', 'express', 'standard'),
  },
  run(ctx, sent) {
    assertPlatform(ctx)
    if (!ctx.settings.legacyPlatform) throw invalid(noLongerRecommended)
    const controller = controllerOf(sent)
    const input = redeemAccountToken(ctx, null, sent, controller.requirement_collection === 'application')
    if (input.type && input.controller) {
      throw invalid('You may only specify one of these parameters: type, controller.', 'type')
    }
    const country = (input.country ?? 'US').toUpperCase()
    assertOpenable(ctx, country, input.capabilities)
    const account = ctx.objects.insert('account', ctx, newId('acct', 16), ctx.now, {
      country,
      default_currency: input.default_currency ?? settlementCurrency(country),
      email: input.email ?? null,
      type: input.type ?? 'none',
      business_type: input.business_type ?? null,
      business_profile: omitUndefined(input.business_profile),
      company: companyOf(input.company),
      settings: omitUndefined(input.settings),
      tos_acceptance: omitUndefined(input.tos_acceptance),
      controller,
      capabilities: {},
      metadata: changeMetadata({}, input.metadata),
      onboarding: { facts: {}, form: false },
    })
    noteIdentity(account.state, input)
    ctx.objects.save(account)
    if (input.external_account) insertBankAccount(ctx, account, input.external_account)
    requestCapabilities(ctx, account, input.capabilities)
    recordAccountEvents(ctx, account, { change: 'created' })
    return accountWire(ctx, account)
  },
})

/** Measured: the refusals of v1, where the platform's country or Stripe's approval is missing. */
function assertOpenable(
  ctx: Context,
  country: string,
  capabilities: Record<string, { requested?: boolean | undefined } | undefined> = {},
): void {
  const platform = ctx.settings.platformCountry
  if (!mayOpen(platform, country)) {
    throw invalid(`Connected accounts in ${country} cannot be created by platforms in ${platform}.`, 'country')
  }
  if (capabilities.transfers?.requested && !capabilities.card_payments?.requested) {
    throw invalid(
      'Your platform needs approval for accounts to have requested the `transfers` capability without the ' +
        '`card_payments` capability.',
      'capabilities',
    )
  }
}

function controllerOf(input: {
  type?: string | undefined
  controller?: ReturnType<typeof controllerField.parse> | undefined
}): AccountState['controller'] {
  const { controller, type } = input
  const platformLed = type === 'express' || type === 'custom'
  return {
    fees: controller?.fees?.payer ?? (platformLed ? 'application' : 'account'),
    losses: controller?.losses?.payments ?? (platformLed ? 'application' : 'stripe'),
    requirement_collection: controller?.requirement_collection ?? (type === 'custom' ? 'application' : 'stripe'),
    dashboard: controller?.stripe_dashboard?.type ?? dashboardOf(type),
  }
}

function dashboardOf(type: string | undefined): string {
  if (type === 'express') return 'express'
  return type === 'custom' ? 'none' : 'full'
}

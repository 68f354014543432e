import { recordEvent } from '../../events/record.ts'
import { changeMetadata } from '../../http/common-fields.ts'
import { actingFor } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { hash, matching, oneOf } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { insertBankAccount, prefilledBankAccount } from './bank-account.ts'

import { currencyOf } from './countries.ts'
import { accountFields, companyOf, omitUndefined } from './fields.ts'
import { accountWire } from './object.ts'
import { assertPlatform } from './platform-only.ts'
import { requestCapabilities } from './review.ts'
import type { AccountState } from './state.ts'

const controllerField = hash({
  fees: hash({ payer: oneOf('account', 'application') }),
  losses: hash({ payments: oneOf('application', 'stripe') }),
  requirement_collection: oneOf('application', 'stripe'),
  stripe_dashboard: hash({ type: oneOf('express', 'full', 'none') }),
})

/** A new account is complete, like a platform's test accounts: filled in, verified, with a bank account. */
export const createAccount = endpoint({
  method: 'POST',
  path: '/v1/accounts',
  params: {
    ...accountFields,
    controller: controllerField,
    country: matching(/^[A-Z]{2}$/i, 'country'),
    type: oneOf('custom', 'express', 'standard'),
  },
  run(ctx, input) {
    assertPlatform(ctx)
    if (input.type && input.controller) {
      throw invalid('You may only specify one of these parameters: type, controller.', 'type')
    }
    const country = (input.country ?? 'US').toUpperCase()
    const account = ctx.objects.insert('account', ctx, newId('acct', 16), ctx.now, {
      country,
      default_currency: input.default_currency ?? currencyOf(country),
      email: input.email ?? null,
      type: input.type ?? 'none',
      business_type: input.business_type ?? null,
      business_profile: omitUndefined(input.business_profile),
      company: companyOf(input.company),
      settings: omitUndefined(input.settings),
      tos_acceptance: omitUndefined(input.tos_acceptance),
      controller: controllerOf(input),
      capabilities: {},
      metadata: changeMetadata({}, input.metadata),
    })
    insertBankAccount(ctx, account, input.external_account ?? prefilledBankAccount(account))
    requestCapabilities(ctx, account, input.capabilities)
    recordEvent(actingFor(ctx, account.id), 'account.updated', accountWire(ctx, account))
    return accountWire(ctx, account)
  },
})

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

import { changeMetadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { redeemAccountToken } from '../tokens/redeem.ts'
import { insertBankAccount } from './bank-account.ts'
import { accountFields, companyOf, noteIdentity, omitUndefined } from './fields.ts'
import { accountWire } from './object.ts'
import { loadAccount } from './platform-only.ts'
import { recordAccountEvents } from './record-account-events.ts'
import { requestCapabilities } from './review-capabilities.ts'
import { deepMerge } from './settings.ts'

export const updateAccount = endpoint({
  method: 'POST',
  path: '/v1/accounts/:id',
  params: accountFields,
  run(ctx, sent, [id]) {
    const account = loadAccount(ctx, id)
    const { state } = account
    const isOurs = state.controller.requirement_collection === 'application'
    const input = redeemAccountToken(ctx, account, sent, isOurs)
    state.default_currency = input.default_currency ?? state.default_currency
    state.email = input.email ?? state.email
    state.business_type = input.business_type ?? state.business_type
    state.business_profile = deepMerge(state.business_profile, omitUndefined(input.business_profile))
    state.company = deepMerge(state.company, companyOf(input.company))
    state.settings = deepMerge(state.settings, omitUndefined(input.settings))
    state.tos_acceptance = deepMerge(state.tos_acceptance, omitUndefined(input.tos_acceptance))
    state.metadata = changeMetadata(state.metadata, input.metadata)
    noteIdentity(state, input)
    ctx.objects.save(account)
    if (input.external_account) insertBankAccount(ctx, account, input.external_account, true)
    requestCapabilities(ctx, account, input.capabilities)
    recordAccountEvents(ctx, account)
    return accountWire(ctx, account)
  },
})

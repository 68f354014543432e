import { changeMetadata } from '../../http/common-fields.ts'
import { actingFor } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { balances } from '../ledger.ts'
import { redeemAccountToken } from '../tokens.ts'
import { accountWire } from './account.ts'
import { insertBankAccount } from './bank-account.ts'
import { closeAccount, recordDeauthorization } from './close.ts'
import { accountFields, companyOf, noteIdentity, omitUndefined } from './fields.ts'
import { assertPlatform, loadAccount } from './platform.ts'
import { recordAccountEvents, requestCapabilities } from './review-capabilities.ts'
import { deepMerge } from './settings.ts'

export const retrieveAccount = endpoint({
  method: 'GET',
  path: '/v1/accounts/:id',
  params: {},
  run: (ctx, _params, [id]) => accountWire(ctx, loadAccount(ctx, id)),
})

/** The account that the request acts for: the platform, or the one named by `Stripe-Account`. */
export const retrieveOwnAccount = endpoint({
  method: 'GET',
  path: '/v1/account',
  params: {},
  run: (ctx) => accountWire(ctx, loadAccount(ctx, ctx.account)),
})

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

/** Deletes an account. Stripe: Accounts, only one without a balance; live ones only where the platform is liable. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/v1/accounts/:id',
  params: {},
  run(ctx, _params, [id]) {
    const account = loadAccount(ctx, id)
    if (id === ctx.settings.meta.platform || id === ctx.account) {
      throw invalid('You cannot delete your own account with this API.')
    }
    if (balances(actingFor(ctx, id)).some(({ available, pending }) => available !== 0 || pending !== 0)) {
      throw invalid('This account has a balance, and cannot be deleted.', 'id')
    }
    if (account.state.controller.dashboard !== 'none') recordDeauthorization(ctx, id)
    closeAccount(ctx, account)
    return { id, object: 'account', deleted: true }
  },
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/v1/accounts',
  params: listParams,
  run(ctx, params) {
    assertPlatform(ctx)
    return listPage(ctx, 'account', params, {
      url: '/v1/accounts',
      wire: (account) => accountWire(ctx, account),
      where: [{ sql: 'id <> ?', values: [ctx.account] }],
    })
  },
})

import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { actingFor, type Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid, resourceMissing } from '../../http/errors.ts'
import { boolean, clearable, oneOf, required, string } from '../../http/fields.ts'
import { pageParams, sliceList } from '../../http/lists.ts'
import type { Stored } from '../../store/objects.ts'
import {
  bankAccountsOf,
  bankAccountWire,
  externalAccountField,
  insertBankAccount,
  makeDefault,
} from './bank-account.ts'
import { loadAccount } from './platform.ts'
import { recordAccountEvents, review } from './review-capabilities.ts'

export const createExternalAccount = endpoint({
  method: 'POST',
  path: '/v1/accounts/:id/external_accounts',
  params: { external_account: required(externalAccountField()), default_for_currency: boolean(), metadata: metadata() },
  run(ctx, input, [id]) {
    const account = loadAccount(ctx, id)
    const bank = insertBankAccount(ctx, account, input.external_account, input.default_for_currency)
    bank.state.metadata = changeMetadata({}, input.metadata)
    ctx.objects.save(bank)
    recordEvent(actingFor(ctx, id), 'account.external_account.created', bankAccountWire(bank))
    reviewAndTell(ctx, account)
    return bankAccountWire(bank)
  },
})

export const retrieveExternalAccount = endpoint({
  method: 'GET',
  path: '/v1/accounts/:id/external_accounts/:external_account',
  params: {},
  run: (ctx, _params, [id, bankId]) => bankAccountWire(loadBankAccount(ctx, id, bankId)),
})

export const listExternalAccounts = endpoint({
  method: 'GET',
  path: '/v1/accounts/:id/external_accounts',
  params: { ...pageParams, object: oneOf('bank_account', 'card') },
  run(ctx, params, [id]) {
    loadAccount(ctx, id)
    const banks = params.object === 'card' ? [] : bankAccountsOf(ctx, id)
    return sliceList(banks.map(bankAccountWire), params, `/v1/accounts/${id}/external_accounts`)
  },
})

export const updateExternalAccount = endpoint({
  method: 'POST',
  path: '/v1/accounts/:id/external_accounts/:external_account',
  params: {
    account_holder_name: clearable(string()),
    account_holder_type: clearable(oneOf('company', 'individual')),
    default_for_currency: boolean(),
    metadata: metadata(),
  },
  run(ctx, input, [id, bankId]) {
    const bank = loadBankAccount(ctx, id, bankId)
    const { state } = bank
    if (input.account_holder_name !== undefined) state.holder_name = input.account_holder_name
    if (input.account_holder_type !== undefined) state.holder_type = input.account_holder_type
    state.metadata = changeMetadata(state.metadata, input.metadata)
    ctx.objects.save(bank)
    if (input.default_for_currency) makeDefault(ctx, bank)
    recordEvent(actingFor(ctx, id), 'account.external_account.updated', bankAccountWire(bank))
    return bankAccountWire(bank)
  },
})

export const deleteExternalAccount = endpoint({
  method: 'DELETE',
  path: '/v1/accounts/:id/external_accounts/:external_account',
  params: {},
  run(ctx, _params, [id, bankId]) {
    const bank = loadBankAccount(ctx, id, bankId)
    const others = bankAccountsOf(ctx, id).filter((other) => other.state.currency === bank.state.currency)
    if (bank.state.default_for_currency && others.length > 1) {
      throw invalid(
        'You cannot delete the default external account for your default currency. Please make another external account the default using the `default_for_currency` param, and then delete this one.',
      )
    }
    ctx.objects.remove(bank)
    recordEvent(actingFor(ctx, id), 'account.external_account.deleted', bankAccountWire(bank))
    reviewAndTell(ctx, loadAccount(ctx, id))
    return { id: bankId, object: 'bank_account', currency: bank.state.currency, deleted: true }
  },
})

/** A bank account decides what the account owes, and with it what it can do. */
function reviewAndTell(ctx: Context, account: Stored<'account'>): void {
  review(ctx, account)
  recordAccountEvents(ctx, account)
}

function loadBankAccount(ctx: Context, account: string, id: string): Stored<'bank_account'> {
  loadAccount(ctx, account)
  const bank = ctx.objects.find('bank_account', { live: ctx.live, account }, id)
  if (!bank) throw resourceMissing('external account', id)
  return bank
}

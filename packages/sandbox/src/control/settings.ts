import type { Context } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'
import { afterLastRetryChoices } from '../options.ts'
import { accountWire } from '../resources/accounts/account.ts'
import { ensurePlatformAccount, loadAccount } from '../resources/accounts/platform.ts'
import { deepMerge } from '../resources/accounts/settings.ts'
import { maxRetries, type Retries, retryDays } from '../resources/invoices/retries.ts'
import { writeMeta } from '../store/meta.ts'

/**
 * `{"after_last_retry": "unpaid", "retries": "smart"}` sets how an account's failed payments of invoices are retried, and what happens
 * to its subscriptions when the last retry fails, as its owner would in the processor's dashboard. The response is the account.
 */
export function setBilling(ctx: Context, id: string, input: Wire): Wire {
  const account = loadAccount(ctx, id)
  const { after_last_retry: sent, retries, ...others } = input
  const unknown = Object.keys(others)[0]
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  const choice = afterLastRetryChoices.find((one) => one === sent)
  if (!choice && (sent !== undefined || retries === undefined)) {
    throw invalid(`Use one of ${afterLastRetryChoices.join(', ')}.`, 'after_last_retry')
  }
  if (choice) account.state.after_last_retry = choice
  if (retries !== undefined) account.state.retries = readRetries(retries)
  ctx.objects.save(account)
  return accountWire(ctx, account)
}

function readRetries(sent: unknown): Retries {
  if (sent === 'smart') return sent
  const days = Array.isArray(sent) ? sent.map((one) => retryDays.find((known) => known === one)) : []
  const known = days.filter((one) => one !== undefined)
  if (known.length > 0 && known.length === days.length && known.length <= maxRetries) return known
  throw invalid(`Use "smart", or a list of at most ${maxRetries} numbers of days: ${retryDays.join(', ')}.`, 'retries')
}

/**
 * `{"business_name": null, "branding": {"icon": "file_1"}, "accounts_v2": false}` sets what the platform's owner sets in
 * the processor's dashboard, in the mode of the key; `accounts_v2` is one setting of both modes. The response is the
 * platform's own account.
 */
export function setPlatform(ctx: Context, input: Wire): Wire {
  const { business_name: name, branding, accounts_v2: accountsV2, ...others } = input
  const unknown = Object.keys(others)[0]
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  const account = ensurePlatformAccount(ctx)
  const { state } = account
  if (name !== undefined) state.business_profile = { ...state.business_profile, name }
  if (branding !== undefined) state.settings = deepMerge(state.settings, { branding })
  ctx.objects.save(account)
  if (accountsV2 !== undefined) writeMeta(ctx.objects.db, 'accounts_v2', accountsV2 === false ? 'off' : 'on')
  return accountWire(ctx, account)
}

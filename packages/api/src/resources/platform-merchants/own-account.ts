import type { Account, Merchant } from '@merchant-payments/db'
import type { MerchantRow } from '../../contract/platform-merchants/wire.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { loadMerchant } from './load.ts'

export type OwnAccount = { merchant: Merchant; account: Account }

/**
 * A merchant that is not closed, and its account in the mode of the key.
 * @throws merchant_not_found, merchant_closed
 */
export async function loadOpenAccount(scope: PlatformScope, id: string): Promise<OwnAccount> {
  const merchant = await loadMerchant(scope, id)
  const account = accountIn(merchant, scope.livemode)
  if (account.closedAt) throw new ApiError('merchant_closed')
  return { merchant, account }
}

/**
 * The same, of a merchant that is not suspended either.
 * @throws merchant_not_found, merchant_closed, merchant_suspended
 */
export async function loadActiveAccount(scope: PlatformScope, id: string): Promise<OwnAccount> {
  const own = await loadOpenAccount(scope, id)
  if (own.account.suspendedAt || own.merchant.keysSuspendedAt) throw new ApiError('merchant_suspended')
  return own
}

/**
 * Refuses a test key a change of both modes, once the merchant has a live account. An operator has both modes.
 * @throws permission_denied
 */
export function requireCommon({ livemode, actor }: PlatformScope, { accounts }: MerchantRow, what: string): void {
  if (
    livemode ||
    actor.kind === 'person' ||
    !accounts.some((account) => account.livemode && account.processorAccountId !== null)
  )
    return
  throw new ApiError('permission_denied', {
    message: `${what}: both modes have it in common, and this merchant has a live account. Use a live key of the platform.`,
  })
}

/** The account of a merchant in a mode. */
export function accountIn({ id, accounts }: MerchantRow, livemode: boolean): Account {
  const account = accounts.find((one) => one.livemode === livemode)
  if (!account) throw new TypeError(`the merchant ${id} has no account in one of its modes`)
  return account
}

import type { Account, Merchant } from '@merchant-payments/db'
import { unixSeconds } from '../request/clock.ts'

/** A merchant as the operator sees it. */
export type MerchantWire = ReturnType<typeof toMerchant>

/** What is shown of one of its accounts. */
export type MerchantAccountRow = Pick<
  Account,
  'livemode' | 'processorAccountId' | 'chargesEnabled' | 'payoutsEnabled' | 'cardPaymentsActive' | 'transfersActive'
>

export type MerchantRow = Pick<
  Merchant,
  'id' | 'name' | 'email' | 'plan' | 'country' | 'keysSuspendedAt' | 'createdAt'
> & {
  accounts: readonly MerchantAccountRow[]
}

export function toMerchant(merchant: MerchantRow) {
  return {
    merchant_id: merchant.id,
    name: merchant.name,
    email: merchant.email,
    plan: merchant.plan,
    country: merchant.country,
    suspended: merchant.keysSuspendedAt !== null,
    created: unixSeconds(merchant.createdAt),
    accounts: merchant.accounts.map(toMerchantAccount),
  }
}

export function toMerchantAccount(account: MerchantAccountRow) {
  return {
    livemode: account.livemode,
    processor_account: account.processorAccountId,
    charges_enabled: account.chargesEnabled,
    payouts_enabled: account.payoutsEnabled,
    card_payments_active: account.cardPaymentsActive,
    transfers_active: account.transfersActive,
  }
}

import type { Account, Merchant } from '@merchant-payments/db'
import { type AccountRequirements, isRejected } from '@merchant-payments/processor'
import { unixSeconds } from '../../core/request/clock.ts'

/** A merchant as the operator sees it. */
export type MerchantWire = ReturnType<typeof toMerchant>

/** Columns of an account that its merchant sees. */
type MerchantAccountRow = Pick<
  Account,
  | 'livemode'
  | 'processorAccountId'
  | 'chargesEnabled'
  | 'payoutsEnabled'
  | 'cardPaymentsActive'
  | 'transfersActive'
  | 'disabledReason'
  | 'detailsSubmitted'
  | 'requirementCollection'
  | 'requirements'
  | 'openingRefusal'
  | 'feeRefusal'
  | 'transferRefusal'
>

export type MerchantRow = Pick<
  Merchant,
  'id' | 'name' | 'email' | 'plan' | 'country' | 'taxNumber' | 'keysSuspendedAt' | 'hostingApprovedAt' | 'createdAt'
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
    tax_number: merchant.taxNumber,
    suspended: merchant.keysSuspendedAt !== null,
    hosting_approved: merchant.hostingApprovedAt !== null,
    created: unixSeconds(merchant.createdAt),
    accounts: merchant.accounts.map(toMerchantAccount),
  }
}

export function toMerchantAccount(account: MerchantAccountRow) {
  const requirements = account.requirements as AccountRequirements | null
  return {
    livemode: account.livemode,
    processor_account: account.processorAccountId,
    charges_enabled: account.chargesEnabled,
    payouts_enabled: account.payoutsEnabled,
    card_payments_active: account.cardPaymentsActive,
    transfers_active: account.transfersActive,
    rejected: isRejected(account.disabledReason),
    disabled_reason: account.disabledReason,
    details_submitted: account.detailsSubmitted,
    requirement_collection: account.requirementCollection,
    requirements_past_due: requirements?.pastDue ?? [],
    requirements_currently_due: requirements?.currentlyDue ?? [],
    requirements_deadline: requirements?.deadline ?? null,
    /** The reasons of the processor or the table of countries for a missing account, fee or transfer. */
    opening_refusal: account.openingRefusal,
    fee_refusal: account.feeRefusal,
    transfer_refusal: account.transferRefusal,
  }
}

import type { Account, Plan } from '@merchant-payments/db'
import { isRejected } from '@merchant-payments/processor'

/** A merchant in one mode: the owner of everything a request may touch. */
export type AccountContext = {
  id: number
  livemode: boolean
  merchantId: string
  /** What customers know the merchant by. */
  merchantName: string
  plan: Plan
  /** Null while the processor has no account for the merchant: the platform takes their payments. */
  processorAccountId: string | null
  /** Cards can be charged on the merchant's own processor account. */
  cardPaymentsActive: boolean
  /** The merchant's processor account can receive transfers. */
  transfersActive: boolean
  /** The processor has thrown the account out, or holds it: nothing may be sold for the merchant. */
  rejected: boolean
  /** The platform may host the merchant's live payments, where it does so for approved merchants alone. */
  hostingApproved: boolean
  /** For prohibited content: its keys rest, and its members sell nothing new. */
  suspended?: boolean
}

/** What is read of an account `a` and its merchant `m`, whether a key or a person leads to it. */
export const accountRowColumns = `a.id AS "accountId", a.livemode, a.merchant_id AS "merchantId", m.name AS "merchantName", m.plan,
                    a.processor_account_id AS "processorAccountId",
                    a.card_payments_active AND a.charges_enabled AS "cardPaymentsActive",
                    a.transfers_active AS "transfersActive", a.disabled_reason AS "disabledReason",
                    m.hosting_approved_at IS NOT NULL AS "hostingApproved", m.keys_suspended_at IS NOT NULL AS suspended`

export type AccountRow = Omit<AccountContext, 'id' | 'suspended' | 'rejected'> & {
  accountId: number
  suspended: boolean
  disabledReason: string | null
}

export function accountOf(row: AccountRow): AccountContext {
  const { livemode, merchantId, merchantName, plan, processorAccountId, cardPaymentsActive, transfersActive } = row
  const { accountId: id, suspended, disabledReason, hostingApproved } = row
  return {
    id,
    livemode,
    merchantId,
    merchantName,
    plan,
    processorAccountId,
    cardPaymentsActive,
    transfersActive,
    rejected: isRejected(disabledReason),
    hostingApproved,
    suspended,
  }
}

/** What an account can do by its row, in the words of the context. */
export function abilitiesOf(row: Account): Pick<AccountContext, 'cardPaymentsActive' | 'transfersActive' | 'rejected'> {
  return {
    cardPaymentsActive: row.cardPaymentsActive && row.chargesEnabled,
    transfersActive: row.transfersActive,
    rejected: isRejected(row.disabledReason),
  }
}

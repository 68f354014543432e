import type { Plan } from '@merchant-payments/db'

/** A merchant in one mode: the owner of everything a request may touch. */
export type AccountContext = {
  id: number
  livemode: boolean
  merchantId: string
  /** What customers know the merchant by. */
  merchantName: string
  plan: Plan
  processorAccountId: string
  /** Cards can be charged on the merchant's own processor account. */
  cardPaymentsActive: boolean
  /** The merchant's processor account can receive transfers. */
  transfersActive: boolean
  /** For prohibited content: its keys rest, and its members sell nothing new. */
  suspended?: boolean
}

/** What is read of an account `a` and its merchant `m`, whether a key or a person leads to it. */
export const accountRowColumns = `a.id AS account_id, a.livemode, a.merchant_id, m.name AS merchant_name, m.plan, a.processor_account_id,
                    a.card_payments_active AND a.charges_enabled AS card_payments_active, a.transfers_active,
                    m.keys_suspended_at IS NOT NULL AS suspended`

export type AccountRow = {
  account_id: number
  livemode: boolean
  merchant_id: string
  merchant_name: string
  plan: Plan
  processor_account_id: string
  card_payments_active: boolean
  transfers_active: boolean
  suspended: boolean
}

export function accountOf(row: AccountRow): AccountContext {
  return {
    id: row.account_id,
    livemode: row.livemode,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    plan: row.plan,
    processorAccountId: row.processor_account_id,
    cardPaymentsActive: row.card_payments_active,
    transfersActive: row.transfers_active,
    suspended: row.suspended,
  }
}

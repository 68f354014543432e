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
export const accountRowColumns = `a.id AS "accountId", a.livemode, a.merchant_id AS "merchantId", m.name AS "merchantName", m.plan,
                    a.processor_account_id AS "processorAccountId",
                    a.card_payments_active AND a.charges_enabled AS "cardPaymentsActive",
                    a.transfers_active AS "transfersActive", m.keys_suspended_at IS NOT NULL AS suspended`

export type AccountRow = Omit<AccountContext, 'id' | 'suspended'> & { accountId: number; suspended: boolean }

export function accountOf(row: AccountRow): AccountContext {
  const { livemode, merchantId, merchantName, plan, processorAccountId, cardPaymentsActive, transfersActive } = row
  const { accountId: id, suspended } = row
  return {
    id,
    livemode,
    merchantId,
    merchantName,
    plan,
    processorAccountId,
    cardPaymentsActive,
    transfersActive,
    suspended,
  }
}

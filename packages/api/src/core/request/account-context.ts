import type { Account, AccountModel, Plan } from '@merchant-payments/db'
import { isRejected } from '@merchant-payments/processor'

/** A pause of a merchant by the platform in one mode: at least one of the three is true. */
export type Pause = { payments: boolean; payouts: boolean; subscriptions: boolean; reason: string }

/** A merchant in one mode, which owns all data that a request may access. */
export type AccountContext = {
  id: number
  livemode: boolean
  merchantId: string
  /** The merchant's name as customers see it. */
  merchantName: string
  plan: Plan
  /** Null if the merchant has no account at the processor yet: the platform hosts their payments. */
  processorAccountId: string | null
  model: AccountModel
  /** Cards can be charged on the merchant's own processor account. */
  cardPaymentsActive: boolean
  /** The merchant's processor account can receive transfers. */
  transfersActive: boolean
  /** The processor has rejected or suspended the account: nothing may be sold for the merchant. */
  rejected: boolean
  /** An operator has approved the merchant for hosting of live payments, where that is required. */
  hostingApproved: boolean
  /** Suspended for prohibited content: the keys are disabled, and members cannot sell anything new. */
  suspended?: boolean
  /** Suspended by the platform in this mode: reads are accepted. */
  suspendedInMode?: boolean
  /** Closed by the platform in this mode: only reads are accepted. */
  closed?: boolean
  /** Null or undefined: nothing is paused. */
  paused?: Pause | null
  /** The account existed at the processor before it was ours: objects that it had may be named by the processor's ids. */
  adopted?: boolean
}

/** The columns of an account `a` and its merchant `m`, read for a key and for a person alike. */
export const accountRowColumns = `a.id AS "accountId", a.livemode, a.merchant_id AS "merchantId", m.name AS "merchantName", m.plan,
                    a.processor_account_id AS "processorAccountId", a.model,
                    a.card_payments_active AND a.charges_enabled AS "cardPaymentsActive",
                    a.transfers_active AS "transfersActive", a.disabled_reason AS "disabledReason",
                    m.hosting_approved_at IS NOT NULL AS "hostingApproved", m.keys_suspended_at IS NOT NULL AS suspended,
                    a.suspended_at IS NOT NULL AS "suspendedInMode", a.closed_at IS NOT NULL AS closed, a.paused,
                    a.adopted_at IS NOT NULL AS adopted`

type State = 'suspended' | 'suspendedInMode' | 'closed' | 'paused' | 'adopted'

export type AccountRow = Omit<AccountContext, 'id' | 'rejected' | State> &
  Required<Pick<AccountContext, State>> & {
    accountId: number
    disabledReason: string | null
  }

export function accountOf(row: AccountRow): AccountContext {
  const { livemode, merchantId, merchantName, plan, processorAccountId, model, cardPaymentsActive, transfersActive } =
    row
  const { accountId: id, suspended, suspendedInMode, closed, paused, adopted, disabledReason, hostingApproved } = row
  return {
    id,
    livemode,
    merchantId,
    merchantName,
    plan,
    processorAccountId,
    model,
    cardPaymentsActive,
    transfersActive,
    rejected: isRejected(disabledReason),
    hostingApproved,
    suspended,
    suspendedInMode,
    closed,
    paused,
    adopted,
  }
}

/** The capabilities of an account's row, by the field names of the context. */
export function abilitiesOf(row: Account): Pick<AccountContext, 'cardPaymentsActive' | 'transfersActive' | 'rejected'> {
  return {
    cardPaymentsActive: row.cardPaymentsActive && row.chargesEnabled,
    transfersActive: row.transfersActive,
    rejected: isRejected(row.disabledReason),
  }
}

import type { Account, FeeAssignment, Merchant } from '@merchant-payments/db'
import { defaultScheduleId } from '../../core/currency/default-schedule-id.ts'
import type { Pause } from '../../core/request/account-context.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { requirementsOf } from '../account/wire.ts'
import type { MerchantWire } from './schema.ts'

export type MerchantRow = Merchant & { accounts: readonly Account[]; feeAssignments: readonly FeeAssignment[] }

/** The relations of a merchant that its wire form needs. */
export const merchantRelations = { accounts: true, feeAssignments: true } as const

/** A merchant as the platform's keys see it: its state is that of a mode. @param now by the processor's clock */
export function toMerchantWire(row: MerchantRow, livemode: boolean, now: Date): MerchantWire {
  const accountIn = (mode: boolean) => row.accounts.find((account) => account.livemode === mode)
  const own = accountIn(livemode)
  return {
    id: row.id,
    object: 'merchant',
    name: row.name,
    email: row.email,
    plan: row.plan,
    pricing: pricingOf(row.feeAssignments, now),
    status: statusOf(row, own),
    paused: (own?.paused ?? null) as Pause | null,
    accounts: { live: toAccount(accountIn(true)), test: toAccount(accountIn(false)) },
    metadata: row.metadata as Metadata,
    created: unixSeconds(row.createdAt),
  }
}

/** The fee schedule that was assigned to the merchant itself and began last; null while its plan decides. */
export function pricingOf(assignments: readonly FeeAssignment[], now: Date): string | null {
  const begun = assignments.filter(({ startsAt }) => startsAt === null || startsAt <= now)
  const since = ({ startsAt, createdAt }: FeeAssignment) => (startsAt ?? createdAt).getTime()
  const [last] = begun.toSorted((one, other) => since(other) - since(one) || other.id - one.id)
  return last ? (last.scheduleId ?? defaultScheduleId) : null
}

type State = Pick<Account, 'closedAt' | 'suspendedAt' | 'paused'>

function statusOf({ keysSuspendedAt }: Pick<Merchant, 'keysSuspendedAt'>, own: State | undefined) {
  if (own?.closedAt) return 'closed'
  if (own?.suspendedAt || keysSuspendedAt) return 'suspended'
  return own?.paused ? 'paused' : 'active'
}

function toAccount(account: Account | undefined): MerchantWire['accounts']['live'] {
  if (!account || account.processorAccountId === null) return null
  return {
    id: account.processorAccountId,
    chargesEnabled: account.chargesEnabled,
    payoutsEnabled: account.payoutsEnabled,
    requirements: requirementsOf(account),
  }
}

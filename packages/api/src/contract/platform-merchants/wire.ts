import type { Account, Merchant } from '@merchant-payments/db'
import { requirementsOf } from '../account/wire.ts'
import type { Pause } from '../../core/request/account-context.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import type { MerchantWire } from './schema.ts'

export type MerchantRow = Merchant & { accounts: readonly Account[] }

/** A merchant as the platform's keys see it: its state is that of a mode. */
export function toMerchantWire(row: MerchantRow, livemode: boolean): MerchantWire {
  const accountIn = (mode: boolean) => row.accounts.find((account) => account.livemode === mode)
  const own = accountIn(livemode)
  return {
    id: row.id,
    object: 'merchant',
    name: row.name,
    email: row.email,
    plan: row.plan,
    pricing: null,
    status: statusOf(row, own),
    paused: (own?.paused ?? null) as Pause | null,
    accounts: { live: toAccount(accountIn(true)), test: toAccount(accountIn(false)) },
    metadata: row.metadata as Metadata,
    created: unixSeconds(row.createdAt),
  }
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

import type { BalanceMirror } from '@merchant-payments/db'
import type { WorkQueue } from '@merchant-payments/db/worker'

/** An account's copy of its ledger at the processor, which a worker brings up to date. */
export type Mirror = Pick<BalanceMirror, 'accountId' | 'mirroredUntil' | 'passBegan' | 'cursor'> & {
  livemode: boolean
  processorAccountId: string
  /** By the database's time. */
  claimedAt: Date
}

export const mirrorQueue: WorkQueue<Mirror> = {
  table: 'balance_mirrors',
  key: { account_id: 'accountId' },
  // Longer than it takes to read and write one page of the ledger.
  leaseSeconds: 60,
  batch: 50,
  backoff: { firstSeconds: 1, maxSeconds: 3600 },
  join: { tables: 'accounts a', on: 'a.id = claimed.account_id AND a.processor_account_id IS NOT NULL' },
  returning: {
    accountId: 'claimed.account_id',
    mirroredUntil: 'claimed.mirrored_until',
    passBegan: 'claimed.pass_began',
    cursor: 'claimed.cursor',
    livemode: 'a.livemode',
    processorAccountId: 'a.processor_account_id',
    claimedAt: 'now()',
  },
}

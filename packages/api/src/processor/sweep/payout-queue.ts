import type { WorkQueue } from '@merchant-payments/db/worker'

type OpenPayout = { accountId: number; livemode: boolean; hostAccount: string; id: string }

/** Payouts that can still arrive or fail, or whose lines are not known. */
export const payoutQueue: WorkQueue<OpenPayout> = {
  table: 'payouts',
  key: { account_id: 'accountId', id: 'id' },
  leaseSeconds: 3600,
  batch: 50,
  backoff: { firstSeconds: 3600, maxSeconds: 3600 },
  join: { tables: 'accounts a', on: 'a.id = claimed.account_id AND a.processor_account_id IS NOT NULL' },
  returning: {
    accountId: 'claimed.account_id',
    livemode: 'a.livemode',
    hostAccount: 'a.processor_account_id',
    id: 'claimed.id',
  },
}

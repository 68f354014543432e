import type { MonthlyStatement } from '@merchant-payments/db'
import type { Claimed, WorkQueue } from '@merchant-payments/db/worker'
import type { Source } from './read-lines.ts'
import type { Totals } from './totals.ts'

/** The progress of a statement: the next page of the processor's ledger, or the last line of a source. */
export type Cursor =
  | { step: 'ledger'; after: string }
  | { step: 'lines'; source: Source; after: { createdAt: string; id: string } | null; piece: number }

type Statement = Pick<MonthlyStatement, 'accountId' | 'month' | 'requestedAt' | 'until' | 'lines'> & {
  cursor: Cursor | null
  totals: Totals
  livemode: boolean
  processorAccountId: string | null
}

export type ClaimedStatement = Claimed<Statement>

/** Monthly statements that were requested and are not made. */
export const statementQueue: WorkQueue<Statement> = {
  table: 'monthly_statements',
  key: { account_id: 'accountId', month: 'month' },
  // Longer than it takes to read and write one piece of the file.
  leaseSeconds: 60,
  batch: 10,
  backoff: { firstSeconds: 1, maxSeconds: 3600 },
  join: { tables: 'accounts a', on: 'a.id = claimed.account_id' },
  returning: {
    accountId: 'claimed.account_id',
    month: 'claimed.month',
    requestedAt: 'claimed.requested_at',
    until: 'claimed.until',
    lines: 'claimed.lines',
    cursor: 'claimed.cursor',
    totals: 'claimed.totals',
    livemode: 'a.livemode',
    processorAccountId: 'a.processor_account_id',
  },
}

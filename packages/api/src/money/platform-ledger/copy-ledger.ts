import type { Database } from '@merchant-payments/db'
import type { BalanceTransactionSnapshot } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { findMerchants } from './find-merchants.ts'

/** Each pass begins this long before the newest transaction of the one before, because the processor lists some late. */
const overlapMs = 60 * 60_000

/**
 * Copies the transactions of the platform's own balance since the last pass; the first pass copies all of them. Several processes
 * may do so at once. A pass that is interrupted is repeated.
 * @throws ProcessorError
 */
export async function copyPlatformLedger(services: Services, livemode: boolean): Promise<void> {
  const { database, processor } = services
  const known = await copiedUntil(database, livemode)
  const since = new Date(known ? known.getTime() - overlapMs : 0)
  // By the processor's times alone: its clock and this process's may differ.
  let newest = 0
  let cursor: string | null = null
  do {
    const page = await processor.balanceTransactions.list({ livemode, hostAccount: null }, since, cursor)
    await saveTransactions(database, livemode, page.items)
    newest = Math.max(newest, ...page.items.map(({ created }) => created.getTime()))
    cursor = page.next
  } while (cursor !== null)
  await nameMerchants(database, livemode)
  if (newest === 0) return
  await database.pool.query(
    `INSERT INTO platform_ledgers AS known (livemode, copied_until) VALUES ($1, $2)
     ON CONFLICT (livemode) DO UPDATE SET copied_until = greatest(known.copied_until, excluded.copied_until)`,
    [livemode, new Date(newest)],
  )
}

/** By a plain query: an idle worker needs nothing else of Prisma, whose compiler of queries takes a quarter of a start. */
async function copiedUntil({ pool }: Database, livemode: boolean): Promise<Date | undefined> {
  const { rows } = await pool.query<{ copied_until: Date }>({
    name: 'platform ledger copied until',
    text: 'SELECT copied_until FROM platform_ledgers WHERE livemode = $1',
    values: [livemode],
  })
  return rows[0]?.copied_until
}

/** A known transaction gets its merchant when that has become known: a payment may be recorded after it. */
async function saveTransactions(
  database: Database,
  livemode: boolean,
  transactions: readonly BalanceTransactionSnapshot[],
): Promise<void> {
  if (transactions.length === 0) return
  const merchants = await findMerchants(database, livemode, transactions)
  const rows = transactions.map(({ id, type, category, amount, fee, currency, source, created }) => ({
    livemode,
    id,
    merchant_id: merchants.get(id) ?? null,
    type,
    category,
    amount: String(amount),
    fee: String(fee),
    currency,
    source: source?.id ?? null,
    parent: source?.parent ?? null,
    created_at: created,
  }))
  await database.pool.query({
    name: 'save platform transactions',
    text: `INSERT INTO platform_transactions AS known (livemode, id, merchant_id, type, category, amount, fee, currency, source,
             parent, created_at)
           SELECT livemode, id, merchant_id, type, category, amount, fee, currency, source, parent, created_at
             FROM json_populate_recordset(NULL::platform_transactions, $1::json) ORDER BY id
           ON CONFLICT (livemode, id) DO UPDATE SET merchant_id = excluded.merchant_id
            WHERE known.merchant_id IS NULL AND excluded.merchant_id IS NOT NULL`,
    values: [JSON.stringify(rows)],
  })
}

/** The merchant of a refunded fee is that of the fee, the merchant of a reversal that of its transfer. */
async function nameMerchants({ pool }: Database, livemode: boolean): Promise<void> {
  await pool.query(
    `UPDATE platform_transactions taken SET merchant_id = given.merchant_id
       FROM platform_transactions given
      WHERE taken.livemode = $1 AND taken.merchant_id IS NULL AND taken.parent IS NOT NULL
        AND given.livemode = taken.livemode AND given.source = taken.parent AND given.merchant_id IS NOT NULL`,
    [livemode],
  )
}

import type { Database } from '@merchant-payments/db'

/** The place of a row in a report, which is sorted by day, merchant and currency. */
export type FeeRowKey = { day: string; merchant: string | null; currency: string }

/**
 * The range of a report: the moments from `from` on, before `to`. `merchant` names the only one that is reported, `limit` the number of
 * the first rows, and `after` the row behind which they begin.
 */
export type Period = {
  livemode: boolean
  from: Date
  to: Date
  merchant?: string | undefined
  limit?: number | undefined
  after?: FeeRowKey | undefined
}

/** Figures of a day, a merchant and a currency, in minor units. */
export type Part<Figure extends string> = FeeRowKey & Record<Figure, bigint>

type Queryable = Pick<Database, 'pool'>

/** Days are those of UTC. */
const dayOf = (moment: string) => `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`

async function readParts<Figure extends string>(
  { pool }: Queryable,
  { livemode, from, to, merchant, limit, after }: Period,
  figures: readonly Figure[],
  { name, text }: { name: string; text: (isMerchant: (merchant: string) => string) => string },
): Promise<Part<Figure>[]> {
  const ofOne = merchant !== undefined
  // The days before the row's are not read.
  const begin = after ? new Date(Math.max(from.getTime(), Date.parse(after.day))) : from
  const values = [livemode, begin, to, limit ?? null, ...(ofOne ? [merchant] : [])]
  const isBehind = after
    ? `AND (day, COALESCE(merchant, '') COLLATE "C", currency::text COLLATE "C") >
           ($${values.push(after.day)}, $${values.push(after.merchant ?? '')}, $${values.push(after.currency)})`
    : ''
  // In the order of `reportFees`, so that the first rows of all parts have the first rows of the report.
  const { rows } = await pool.query<FeeRowKey & Record<Figure, string>>({
    name: [name, ...(ofOne ? ['of a merchant'] : []), ...(after ? ['behind a row'] : [])].join(' '),
    text: `SELECT * FROM (${text((column) => (ofOne ? `AND ${column} = $5` : ''))}) part
            WHERE (${figures.map((figure) => `${figure} <> '0'`).join(' OR ')}) ${isBehind}
            ORDER BY day, merchant COLLATE "C" NULLS FIRST, currency COLLATE "C" LIMIT $4`,
    values,
  })
  return rows.map((row) => {
    const amounts = figures.map((figure) => [figure, BigInt(row[figure])])
    return { day: row.day, merchant: row.merchant, currency: row.currency, ...Object.fromEntries(amounts) }
  })
}

const ledgerFigures = ['fees', 'fees_returned', 'processor_costs', 'transfers', 'losses'] as const

/** The sums of the platform's balance transactions: fees, their refunds, the processor's costs, transfers without what was reversed. */
export function readTransactionSums(
  database: Queryable,
  period: Period,
): Promise<Part<(typeof ledgerFigures)[number]>[]> {
  return readParts(database, period, ledgerFigures, {
    name: 'fees on the platform ledger',
    text: (isMerchant) => `
      SELECT ${dayOf('created_at')} AS day, merchant_id AS merchant, currency,
             COALESCE(sum(amount) FILTER (WHERE category = 'platform_earning'), 0)::text AS fees,
             COALESCE(-sum(amount) FILTER (WHERE category = 'platform_earning_refund'), 0)::text AS fees_returned,
             (sum(fee) - COALESCE(sum(amount) FILTER (WHERE category IN ('fee', 'network_cost', 'tax')), 0))::text AS processor_costs,
             COALESCE(-sum(amount) FILTER (WHERE category IN ('transfer', 'transfer_reversal')), 0)::text AS transfers,
             COALESCE(-sum(amount) FILTER (WHERE category = 'connect_collection_transfer'), 0)::text AS losses
        FROM platform_transactions
       WHERE livemode = $1 AND created_at >= $2 AND created_at < $3 ${isMerchant('merchant_id')}
       GROUP BY 1, 2, 3`,
  })
}

const saleFigures = ['payments', 'volume'] as const

/** Payments by the day on which they were paid, before refunds. */
export function readSales(database: Queryable, period: Period): Promise<Part<(typeof saleFigures)[number]>[]> {
  return readParts(database, period, saleFigures, {
    name: 'sales of all accounts',
    text: (isMerchant) => `
      SELECT ${dayOf('COALESCE(p.paid_at, p.created_at)')} AS day, a.merchant_id AS merchant, p.currency,
             count(*)::text AS payments, sum(p.amount_received)::text AS volume
        FROM payments p JOIN accounts a ON a.id = p.account_id
       WHERE a.livemode = $1 AND p.status = 'succeeded'
         AND COALESCE(p.paid_at, p.created_at) >= $2 AND COALESCE(p.paid_at, p.created_at) < $3 ${isMerchant('a.merchant_id')}
       GROUP BY 1, 2, 3`,
  })
}

/** Fees that the platform keeps when it transfers a payment, on the day on which it was paid: no transaction shows them alone. */
export function readKeptFees(database: Queryable, period: Period): Promise<Part<'fees'>[]> {
  return readParts(database, period, ['fees'], {
    name: 'fees kept from transfers',
    text: (isMerchant) => `
      SELECT ${dayOf('h.created_at')} AS day, a.merchant_id AS merchant, h.currency, sum(h.fee)::text AS fees
        FROM held_entries h JOIN accounts a ON a.id = h.account_id
       WHERE a.livemode = $1 AND h.created_at >= $2 AND h.created_at < $3 ${isMerchant('a.merchant_id')}
       GROUP BY 1, 2, 3`,
  })
}

/**
 * By how much the debts of merchants to the platform grew: refunds and disputes of hosted payments that their other money did not
 * cover. Below zero on a day on which more was recovered.
 */
export function readDebts(database: Queryable, period: Period): Promise<Part<'losses'>[]> {
  return readParts(database, period, ['losses'], {
    name: 'debts of all accounts',
    text: (isMerchant) => `
      WITH changes AS (
        SELECT account_id, currency, CASE WHEN created_at < $2 THEN '' ELSE ${dayOf('created_at')} END AS day, sum(net) AS net
          FROM (SELECT account_id, currency, created_at, net FROM held_entries
                UNION ALL
                SELECT account_id, currency, created_at, -amount FROM manual_payouts) entry
         WHERE created_at < $3 AND account_id IN (SELECT id FROM accounts WHERE livemode = $1 ${isMerchant('merchant_id')})
         GROUP BY 1, 2, 3
      ), held AS (
        SELECT account_id, currency, day, net, sum(net) OVER (PARTITION BY account_id, currency ORDER BY day) AS after
          FROM changes
      )
      SELECT held.day, a.merchant_id AS merchant, held.currency,
             sum(greatest(-held.after, 0) - greatest(held.net - held.after, 0))::text AS losses
        FROM held JOIN accounts a ON a.id = held.account_id
       WHERE held.day <> ''
       GROUP BY 1, 2, 3`,
  })
}

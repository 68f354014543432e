import { refreshFigures } from '@merchant-payments/api/worker'
import type { Database } from '@merchant-payments/db'
import pg from 'pg'
import { named } from '../lists/case.ts'
import { largeTables, middleOf } from '../lists/prepare.ts'
import { rowsOf } from '../lists/rows.ts'
import { makeMonths } from '../make-months.ts'
import { fillWithoutIndexes } from '../without-indexes.ts'
import type { AskedOfDesk } from './cases.ts'

const days = 395
/** All rows beside the ordinary ones are many. */
const hits = 'many'

/** The tables that operators read. */
const isRead =
  /INSERT INTO (payments|payment_sessions|refunds|disputes|customers|payouts|manual_payouts|audit_entries|metadata_entries) /

/** $1 is the number of merchants. Seven in each hundred have the property of a filter. */
const merchants = `
  WITH made AS (
    INSERT INTO merchants (id, name, email, plan, country, keys_suspended_at, metadata, created_at)
    SELECT 'mer_desk' || n, CASE n % 100 WHEN 1 THEN 'A rare merchant' ELSE 'Another merchant' END, 'm' || n || '@example.com',
           (CASE n % 100 WHEN 2 THEN 'pro' ELSE 'free' END)::plan, 'US', CASE n % 100 WHEN 3 THEN now() END,
           CASE n % 100 WHEN 1 THEN '{"campaign": "rare"}' ELSE '{}' END::jsonb, now() - interval '30 days' - n * interval '1 minute'
      FROM generate_series(1, $1::int) n RETURNING id, created_at)
  INSERT INTO accounts (merchant_id, livemode, processor_account_id, country, default_currency, disabled_reason, requirements, paused, closed_at,
    suspended_at, created_at, updated_at)
  SELECT id, livemode, 'acct_' || id, 'US', 'usd', CASE n % 100 WHEN 4 THEN 'rejected.fraud' END,
         CASE WHEN n % 100 = 4 THEN '{"pastDue": ["x"], "currentlyDue": [], "pendingVerification": [], "errors": []}'::jsonb
              ELSE '{"pastDue": [], "currentlyDue": [], "pendingVerification": [], "errors": []}' END,
         CASE n % 100 WHEN 5 THEN '{"payments": true, "payouts": false, "subscriptions": false, "reason": "x"}'::jsonb END,
         CASE n % 100 WHEN 6 THEN now() END, CASE n % 100 WHEN 7 THEN now() END, created_at, created_at
    FROM (SELECT *, substr(id, 9)::int AS n FROM made) numbered, (VALUES (false), (true)) mode (livemode)
   -- The accounts of a mode have numbers in a row.
   ORDER BY livemode, n`

/** $1 and $2 are the first and the last account of the test mode, $3 the name of the endpoint. */
const beside = [
  // The page of failing endpoints is full with five merchants, too.
  `INSERT INTO webhook_endpoints (account_id, id, url, events, sealed_secret, consecutive_failures, last_error, last_failed_at, created_at, updated_at)
   SELECT $1::int + n % ($2::int - $1::int + 1), 'we_failing' || lpad(n::text, 17, '0'), 'https://shop.example/hooks', '{*}', 'none', 3, 'timeout',
          now() - n * interval '1 minute', now(), now() FROM generate_series(1, 1000) n WHERE $3 <> ''`,
  `INSERT INTO webhook_endpoints (account_id, id, url, events, sealed_secret, created_at, updated_at)
   SELECT id, $3, 'https://shop.example/hooks', '{*}', 'none', now(), now() FROM accounts WHERE id BETWEEN $1::int AND $2::int`,
  `INSERT INTO balances (account_id, currency, available, read_at)
   SELECT id, 'usd', CASE WHEN id % 20 = 0 THEN -500 ELSE 1000 END, now() FROM accounts WHERE id BETWEEN $1::int AND $2::int AND $3 <> ''`,
  `INSERT INTO metadata_entries (account_id, object_id, key, kind, value, created_at)
   SELECT account_id, id, 'order', 'payment', 'ORDER-' || substr(id, 8)::bigint, created_at
     FROM payments WHERE account_id BETWEEN $1::int AND $2::int AND $3 <> ''`,
  `INSERT INTO platform_transactions (livemode, id, merchant_id, type, category, amount, fee, currency, source, created_at)
   SELECT false, 'txn_' || p.id, a.merchant_id, 'application_fee', 'platform_earning', 50, 0, 'usd', 'fee_' || p.id, p.created_at
     FROM payments p JOIN accounts a ON a.id = p.account_id WHERE p.account_id BETWEEN $1::int AND $2::int AND $3 <> ''`,
  // As the worker has them after some days. It totals an account at a time, which takes an hour for so many.
  `INSERT INTO daily_totals (account_id, currency, day, succeeded, volume, failed, refunds, refunded, disputes, disputed, succeeded_of_day,
     volume_of_day, fees_of_day, disputes_of_day)
   SELECT account_id, currency, day, zeros, zeros, zeros, zeros, zeros, zeros, zeros, count(*), sum(amount), sum(fee_amount), 0
     FROM (SELECT *, (created_at AT TIME ZONE 'UTC')::date AS day FROM payments WHERE account_id BETWEEN $1::int AND $2::int AND $3 <> '') paid,
          LATERAL (SELECT array_fill(0::bigint, ARRAY[96]) AS zeros) none
    WHERE status = 'succeeded' AND day < (now() AT TIME ZONE 'UTC')::date GROUP BY account_id, currency, day, zeros`,
  `INSERT INTO totalled_accounts (account_id, until)
   SELECT id, date_trunc('day', now(), 'UTC') FROM accounts WHERE id BETWEEN $1::int AND $2::int AND $3 <> ''`,
  `INSERT INTO changed_figures (account_id) SELECT id FROM accounts WHERE id BETWEEN $1::int AND $2::int AND $3 <> ''`,
]

/** Fills a migrated database with so many payments, which belong to so many merchants evenly, and the rows beside them. */
export async function prepareDesk(
  database: Database,
  { payments, merchants: count }: { payments: number; merchants: number },
): Promise<AskedOfDesk> {
  await makeMonths(database, new Date(Date.now() - (days + 31) * 86_400_000))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const first = await fillWithoutIndexes(client, largeTables, async () => {
      await client.query(merchants, [count])
      const { rows } = await client.query<{ first: number }>(
        `SELECT min(id) AS first FROM accounts WHERE merchant_id LIKE 'mer_desk%' AND NOT livemode`,
      )
      const [{ first = 0 } = {}] = rows
      for (const text of rowsOf({ first, count }, payments, hits)) if (isRead.test(text)) await client.query(text)
      for (const text of beside) await client.query(text, [first, first + count - 1, named('we_', hits, 'main')])
      return first
    })
    for (let more = true; more; ) more = (await refreshFigures({ database })) === true
    // Autovacuum does so within minutes: without statistics, lists by a figure sort all figures.
    await client.query('ANALYZE account_figures')
    return await asked(database, first + Math.floor(count / 2), payments)
  } finally {
    await client.end()
  }
}

/** @param accountId of the merchant that is asked for */
async function asked(database: Database, accountId: number, payments: number): Promise<AskedOfDesk> {
  const { prisma } = database
  const { merchantId, createdAt } = await prisma.account.findFirstOrThrow({ where: { id: accountId } })
  const entry = await prisma.auditEntry.findFirstOrThrow({
    where: {
      actorKind: { in: ['operator', 'command'] },
      createdAt: { lt: new Date(Date.now() - (days / 2) * 86_400_000) },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return {
    ...{ hits, merchantId, merchantPosition: `${createdAt.getTime()}:${merchantId}` },
    ...{ middle: middleOf(hits, payments) },
    orderNumber: `ORDER-${Math.floor(payments / 2)}`,
    operatorAuditId: entry.change,
  }
}

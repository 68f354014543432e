import type { Database } from '@merchant-payments/db'

type ManyPayments = {
  accountId: number
  count: number
  /** The newest is from just before this moment … */
  until: Date
  /** … and the oldest from so many days before. */
  days: number
  /** A checkout session for each, of one of a hundred customers. */
  sessions?: boolean
}

/**
 * Fills an account with payments as a busy shop has them, written by SQL alone: nine in ten succeeded, some declined, some
 * never tried; refunds of one in twenty, disputes of one in five hundred; dollars mostly. The same arguments make the same
 * rows. Call it once for an account.
 */
export async function fillPayments(
  { pool }: Pick<Database, 'pool'>,
  { accountId, count, until, days, sessions = false }: ManyPayments,
): Promise<void> {
  const client = await pool.connect()
  try {
    // A million rows take longer than any request may.
    await client.query('SET statement_timeout = 0')
    const query = (text: string, ...values: unknown[]) => client.query(text, values)
    await query(payments, accountId, count, until, days, sessions)
    await query(refunds, accountId)
    await query(disputes, accountId)
    await client.query('ANALYZE payments, refunds, disputes')
    await query(refunded, accountId)
    if (sessions) await query(paymentSessions, accountId)
    // Marks the rows as visible to all, and updates the planner's statistics, as in a running installation.
    await client.query('VACUUM ANALYZE payments, refunds, disputes, payment_sessions')
  } finally {
    await client.query('RESET statement_timeout').finally(() => client.release())
  }
}

/** A number from 0 to 9999 that looks like chance, but is the same each time. */
const chance = (salt: number) => `((hashint8(n + ${salt} * 1000003::bigint) & 1048575) % 10000)`

const payments = `
  INSERT INTO payments (account_id, id, amount, amount_received, amount_refunded, currency, status, description,
    customer_email, session_id, pass_fees, fee_amount, plan, fee_bps, fee_fixed, route, host_account, disputed,
    last_error, latest_charge, settled_amount, settled_currency, metadata, created_at, updated_at)
  SELECT $1::int, 'pi_' || substr(md5($1::text || '.' || n), 1, 24), amount, CASE WHEN succeeded THEN amount ELSE 0 END, 0,
         currency, status, CASE WHEN ${chance(5)} < 5000 THEN 'Order ' || n END,
         CASE WHEN ${chance(6)} < 9000 THEN 'buyer' || n % GREATEST($2::int / 3, 1) || '@' || (ARRAY['gmail.com', 'example.com', 'example.org'])[1 + n % 3] END,
         CASE WHEN $5::boolean THEN 'cs_test_' || md5($1::text || '.' || n) END,
         false, 40 + amount * 490 / 10000, 'free', 490, 40, 'direct', 'acct_1', false,
         CASE WHEN declined THEN '{"code": "card_declined", "decline_code": "insufficient_funds", "message": "Your card was declined."}'::jsonb END,
         CASE WHEN succeeded OR declined THEN 'ch_' || md5(n::text) END,
         CASE WHEN succeeded THEN amount END, CASE WHEN succeeded THEN currency END,
         jsonb_build_object('order', n), at, at
    FROM (SELECT n, 500 + (${chance(1)} * 3) % 19500 AS amount,
                 CASE WHEN ${chance(2)} < 9000 THEN 'usd' WHEN ${chance(2)} < 9800 THEN 'eur' ELSE 'jpy' END AS currency,
                 ${chance(3)} < 9000 AS succeeded, ${chance(3)} BETWEEN 9000 AND 9599 AS declined,
                 CASE WHEN ${chance(3)} < 9000 THEN 'succeeded' WHEN ${chance(3)} < 9900 THEN 'requires_payment_method'
                      ELSE 'canceled' END AS status,
                 $3::timestamptz - make_interval(secs => $4::int * 86400.0 * ($2::int - n + 0.5) / $2::int) AS at
            FROM generate_series(1, $2::int) n) AS made`

const refunds = `
  INSERT INTO refunds (account_id, ref, id, payment_id, amount, currency, settled_amount, settled_currency, status, reason,
    reverses_transfer, created_at, updated_at)
  SELECT account_id, 're_' || substr(id, 4), 're_' || substr(id, 4), id, given, currency, given, currency,
         CASE WHEN chance % 50 = 0 THEN 'failed' ELSE 'succeeded' END, 'requested_by_customer', false,
         created_at + interval '1 hour', created_at + interval '1 hour'
    FROM (SELECT *, hashtext(id) & 8191 AS chance,
                 CASE WHEN hashtext(id) & 1 = 0 THEN amount ELSE amount / 2 END AS given
            FROM payments WHERE account_id = $1 AND status = 'succeeded') AS paid
   WHERE chance < 410`

const disputes = `
  INSERT INTO disputes (account_id, id, payment_id, amount, currency, reason, status, evidence, has_evidence, past_due,
    submission_count, evidence_due_by, withdrawn, created_at, updated_at)
  SELECT account_id, 'du_' || substr(id, 4), id, amount, currency, 'fraudulent',
         CASE WHEN hashtext(id) & 1 = 0 THEN 'needs_response' ELSE 'lost' END, '{}', false, false, 0,
         created_at + interval '9 days', amount, created_at + interval '1 day', created_at + interval '1 day'
    FROM payments WHERE account_id = $1 AND status = 'succeeded' AND hashtext(id) & 8191 >= 8175`

/** Updates payments from their refunds and disputes. */
const refunded = `
  UPDATE payments SET amount_refunded = taken.refunded, disputed = taken.disputed
    FROM (SELECT payment_id, sum(refunded)::bigint AS refunded, bool_or(disputed) AS disputed
            FROM (SELECT payment_id, CASE status WHEN 'succeeded' THEN amount ELSE 0 END AS refunded, false AS disputed
                    FROM refunds WHERE account_id = $1
                  UNION ALL SELECT payment_id, 0, true FROM disputes WHERE account_id = $1) AS each
           GROUP BY payment_id) AS taken
   WHERE payments.account_id = $1 AND payments.id = taken.payment_id`

const paymentSessions = `
  INSERT INTO payment_sessions (account_id, ref, id, status, payment_status, line_items, currency, amount_subtotal,
    amount_shipping, amount_total, pass_fees, fee_amount, plan, fee_bps, fee_fixed, route, host_account,
    customer_id, customer_email, payment_intent, success_url, cancel_url, metadata, expires_at, created_at, updated_at)
  SELECT account_id, 'ref_' || id, session_id, 'complete', CASE status WHEN 'succeeded' THEN 'paid' ELSE 'unpaid' END,
         jsonb_build_array(jsonb_build_object('price_id', NULL, 'product_id', NULL, 'name', 'Tea', 'amount', amount,
                                              'currency', currency, 'quantity', 1)),
         currency, amount, 0, amount, false, fee_amount, plan, fee_bps, fee_fixed, route, host_account,
         'cus_' || lpad((hashtext(id) & 127)::text, 24, '0'), customer_email, id, 'https://shop.example/ok',
         'https://shop.example/no', '{}', created_at + interval '1 day', created_at, created_at
    FROM payments WHERE account_id = $1 AND session_id IS NOT NULL`

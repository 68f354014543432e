import { base62 } from '../base62.ts'
import { type Hits, traitSql, type traitsOf } from './traits.ts'

const days = 395

/** The rows of a table with the trait and the time of each, of which there are so many for each payment. */
const made = (table: keyof typeof traitsOf, perPayment: number, ofDays = days) => `(
  SELECT n, ${traitSql(table, '$3::text')} AS trait,
         date_trunc('milliseconds', now() - make_interval(secs => ${ofDays} * 86400.0 * (total - n + 0.5) / total)) AS at
    FROM (SELECT n, total FROM (SELECT GREATEST(1, ($2::int * ${perPayment})::int) AS total) size, generate_series(1, total) n) numbered) made`

/** An id of the account: 24 characters behind the prefix. */
const id = (prefix: string, number = 'n') =>
  `'${prefix}' || $3::text || lpad((${number})::text, 24 - length($3::text), '0')`

/** Of version 4, the same for a request and for what it has changed. */
const uuid = `overlay(overlay(md5($3::text || n) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`

const is = (trait: string, yes: string, no: string) => `CASE trait WHEN '${trait}' THEN ${yes} ELSE ${no} END`

const campaign = `'{"campaign": "rare"}'::jsonb`

const fees = `false, 50, 'free', 490, 40, 'direct', 'acct_bench'`

const paymentRows = `
  INSERT INTO payments (account_id, id, amount, amount_received, amount_refunded, currency, status, description, customer_email,
    buyer_name, session_id, subscription_id, customer_id, pass_fees, fee_amount, plan, fee_bps, fee_fixed, route, host_account, disputed,
    last_error, latest_charge, card_last4, earlier_last4, settled_amount, settled_currency, due, discount_id, metadata, created_at, updated_at)
  SELECT $1::int, ${id('pi_')}, ${is('small', '51', is('large', '9900000', '1000 + n % 7000'))},
         CASE WHEN trait = ANY(ARRAY['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture', 'processing', 'canceled', 'failed'])
              THEN 0 ELSE 1000 END,
         ${is('refunded', '1000', is('partially_refunded', '500', '0'))}, ${is('euro', `'eur'`, `'usd'`)},
         CASE WHEN trait = 'failed' THEN 'requires_payment_method'
              WHEN trait = ANY(ARRAY['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture', 'processing', 'canceled'])
              THEN trait ELSE 'succeeded' END,
         ${is('description', `'A rare orchid'`, is('two letters', `'Q7'`, `'Order of tea'`))},
         ${is('email', `'someone.special@example.org'`, `'buyer' || n % 1000 || '@example.com'`)},
         ${is('customer', `'Rosa Rare'`, `'Buyer ' || n % 1000`)},
         ${is('customer', id('cs_test_'), 'NULL')}, ${is('subscription', `'sub_' || $3::text || '_subscribed'`, 'NULL')},
         ${is('customer', `'cus_' || rpad($3::text, 20, '0') || 'buys'`, 'NULL')},
         ${fees}, trait IS NOT DISTINCT FROM 'disputed', ${is('failed', `'{"code": "card_declined", "decline_code": null, "message": "Declined."}'::jsonb`, 'NULL')},
         ${id('ch_')}, ${is('card', `'4077'`, `lpad((1000 + n % 3000)::text, 4, '0')`)}, ${is('earlier card', `'{8088}'`, `'{}'`)}::text[],
         1000, 'usd', ${is('due', '700', '0')}, ${is('customer', `'disc_' || rpad($3::text, 20, '0') || 'sold'`, 'NULL')},
         ${is('customer', campaign, `'{}'`)}, at, at
    FROM ${made('payments', 1)} ORDER BY n`

const sessions = `
  INSERT INTO payment_sessions (account_id, ref, id, status, payment_status, line_items, currency, amount_subtotal, amount_shipping,
    amount_total, pass_fees, fee_amount, plan, fee_bps, fee_fixed, route, host_account, customer_id, payment_intent,
    payment_link_id, discount_id, success_url, cancel_url, metadata, expires_at, created_at, updated_at)
  SELECT account_id, 'ref_' || id, COALESCE(session_id, 'cs_test_o' || substr(id, 4)), 'complete', 'paid', '[]', currency, amount, 0, amount, ${fees},
         CASE WHEN session_id IS NOT NULL THEN 'cus_' || rpad($3::text, 20, '0') || 'buys' END, id,
         CASE WHEN session_id IS NOT NULL THEN 'plink_' || rpad($3::text, 20, '0') || 'sold' END, discount_id,
         'https://shop.example/ok', 'https://shop.example/no', metadata,
         created_at, created_at, created_at
    FROM payments WHERE account_id = $1`

/** The entries by which lists find objects of a kind. */
const metadataEntries = (kind: string, objects: string) => `
  INSERT INTO metadata_entries (account_id, object_id, key, kind, value, created_at)
  SELECT account_id, id, entry.key, '${kind}', entry.value, created_at
    FROM (${objects}) AS objects, jsonb_each_text(metadata) entry WHERE account_id = $1`

const refunds = `
  INSERT INTO refunds (account_id, ref, id, payment_id, amount, currency, settled_amount, settled_currency, status, reverses_transfer,
    created_at, updated_at)
  SELECT account_id, 're_' || substr(id, 4), 're_' || substr(id, 4), id, amount_refunded, currency, amount_refunded, currency,
         'succeeded', false, created_at, created_at
    FROM payments WHERE account_id = $1 AND amount_refunded > 0`

/** Refunds of every tenth payment that were given up. */
const canceledRefunds = `
  INSERT INTO refunds (account_id, ref, id, payment_id, amount, currency, settled_amount, settled_currency, status, reverses_transfer,
    created_at, updated_at)
  SELECT $1::int, ${id('ref_re_')}, ${id('re_given_up_')}, ${id('pi_', 'n * 10')}, 100, 'usd', 100, 'usd', 'canceled', false, at, at
    FROM ${made('products', 0.1)}`

const address = '{"line1": null, "line2": null, "city": null, "state": null, "postal_code": null, "country": "US"}'
const seller = `{"id": "mer_x", "name": "Tea", "address": ${address}, "tax_number": null, "tax_reason": "none"}`
const buyer = '{"name": null, "email": null, "address": null, "tax_number": null}'

/** Invoices of every fifth payment, a tenth of which belong to a customer. */
const invoices = `
  INSERT INTO invoices (account_id, id, type, year, sequence, number, payment_id, customer_id, currency, amount_total, lines, seller, buyer,
    time_zone, supplied_at, created_at)
  SELECT $1::int, ${id('inv_')}, 'invoice', 2026, n, '2026-' || lpad(n::text, 6, '0'), ${id('pi_')},
         CASE WHEN n % 10 = 0 THEN 'cus_' || rpad($3::text, 20, '0') || 'buys' END, 'usd', 1000, '[]', '${seller}', '${buyer}', 'UTC', at, at
    FROM ${made('disputes', 0.2)}`

const disputes = `
  INSERT INTO disputes (account_id, id, payment_id, amount, currency, reason, status, evidence, has_evidence, past_due,
    submission_count, evidence_due_by, withdrawn, created_at, updated_at)
  SELECT $1::int, ${id('du_')}, ${id('pi_')}, 1000, 'usd', 'fraudulent', COALESCE(trait, 'won'), '{}', false, false, 0,
         now() + interval '30 days', 0, at, at
    FROM ${made('disputes', 0.2)}`

const events = `
  INSERT INTO events (account_id, id, type, object_id, transition, body, created_at, sequence, record_number, feed_position)
  SELECT $1::int, 'evt_' || ${base62('(extract(epoch FROM at) * 1000)::bigint', 7)} || substr(md5($3::text || n), 1, 17),
         ${is('type', `'charge.dispute.closed'`, `'payment_intent.succeeded'`)}, ${id('pi_')}, 'succeeded',
         format('{"id":"evt_%s","type":"payment_intent.succeeded","created":%s,"livemode":false,"sequence":1,"data":{"description":"%s"}}', lpad(n::text, 24, '0'), floor(extract(epoch FROM at))::bigint, repeat('x', 300)),
         at, 1, n, n
    FROM ${made('deliveries', 1)} ORDER BY n`

const deliveries = `
  INSERT INTO deliveries (account_id, event_id, endpoint_id, status, attempt_count, created_at, completed_at, pending_since)
  SELECT $1::int, e.id, 'we_' || rpad($3::text, 20, '0') || ${is('endpoint', `'rare'`, `'main'`)},
         (CASE WHEN trait = 'tried' THEN 'suspended' WHEN trait = ANY(ARRAY['pending', 'queued', 'failed', 'suspended']) THEN trait
               ELSE 'succeeded' END)::delivery_status,
         CASE WHEN trait = ANY(ARRAY['pending', 'queued', 'suspended']) THEN 0 ELSE 1 END, e.created_at,
         CASE WHEN trait = ANY(ARRAY['pending', 'queued', 'suspended', 'tried']) THEN NULL ELSE e.created_at END, e.created_at
    FROM ${made('deliveries', 1)} JOIN events e ON e.account_id = $1 AND e.record_number = n ORDER BY n`

const attempts = `
  INSERT INTO attempts (account_id, delivery_id, number, request_headers, response_status, response_headers, response_body, duration_ms,
    started_at)
  SELECT account_id, id, 1, '{}', 200, '{}', 'ok', 20, created_at
    FROM deliveries WHERE account_id = $1 AND attempt_count > 0 AND created_at > now() - interval '30 days'`

const customers = `
  INSERT INTO customers (account_id, id, email, name, phone, metadata, created_at, updated_at)
  SELECT $1::int, ${id('cus_')}, ${is('email', `'someone.special@example.org'`, `'buyer' || n || '@example.com'`)},
         ${is('name', `'Wilhelmina Rare'`, is('two letters', `'Q7'`, `'Ada Byron'`))}, ${is('phone', `'+49 30 5550199'`, `'+1 202 555 ' || n`)}, ${is('email', campaign, `'{}'::jsonb`)}, at, at
    FROM ${made('customers', 0.2)}
   UNION ALL
  SELECT $1, 'cus_' || rpad($3::text, 20, '0') || name, 'buyer@example.com', NULL, NULL, '{}'::jsonb, now(), now() FROM (VALUES ('buys'), ('subs')) who (name)`

const products = `
  INSERT INTO products (account_id, id, name, images, metadata, active, price_id, archived_at, created_at, updated_at)
  SELECT $1::int, ${id('prod_')}, ${is('name', `'A rare orchid'`, is('two letters', `'Q7'`, `'Tea'`))}, '{}'::text[], '{}', true, ${id('price_')},
         ${is('archived', 'now()', 'NULL')}, at, at
    FROM ${made('products', 0.1)}`

const prices = `
  INSERT INTO prices (account_id, id, product_id, amount, currency, tax_behavior, created_at)
  SELECT $1::int, ${id('price_')}, ${id('prod_')}, 1000, 'usd', 'exclusive', at FROM ${made('products', 0.1)}`

const plans = `
  INSERT INTO subscription_products (account_id, id, name, metadata, price_id, amount, currency, interval, archived_at, created_at)
  SELECT $1::int, ${id('prod_plan_')}, ${is('name', `'A rare orchid'`, is('two letters', `'Q7'`, `'Tea'`))}, '{}', ${id('price_plan_')}, 1000, 'usd', 'monthly',
         ${is('archived', 'now()', 'NULL')}, at
    FROM ${made('products', 0.1)}`

/** One link has all sales, those of the trait `customer`. */
const links = `
  INSERT INTO payment_links (account_id, id, slug, active, line_items, quantity, metadata, created_at)
  SELECT $1::int, ${id('plink_')}, ${id('slug_')}, ${is('archived', 'false', 'true')}, '[{"name": "Tea", "amount": 1000, "currency": "usd", "quantity": 1}]'::jsonb, 1, '{}'::jsonb, at
    FROM ${made('products', 0.1)}
   UNION ALL
  SELECT $1::int, 'plink_' || rpad($3::text, 20, '0') || 'sold', 'sold_' || $3::text, true, '[]', 1, '{}', now()`

/** A code for each customer; one discount has all sales, those of the trait `customer`. */
const discounts = `
  INSERT INTO discounts (account_id, id, name, code, claimed_code, active, percent_off, duration, metadata, created_at)
  SELECT $1::int, ${id('disc_')}, 'Spring', ${is('name', `'RARE'`, `'TEA-' || n`)}, ${is('archived', 'NULL', is('name', 'NULL', `'tea-' || n`))},
         COALESCE(trait NOT IN ('archived', 'name'), true), 20, 'once', '{}'::jsonb, at
    FROM ${made('products', 0.1)}
   UNION ALL
  SELECT $1::int, 'disc_' || rpad($3::text, 20, '0') || 'sold', 'Sold', NULL, NULL, true, 20, 'once', '{}', now()`

const subscriptionSessions = `
  INSERT INTO subscription_sessions (account_id, ref, id, status, name, unit_amount, currency, interval, interval_count, quantity,
    amount_total, pass_fees, fee_amount, plan, fee_bps, fee_fixed, route, host_account, customer_id, success_url, cancel_url,
    metadata, expires_at, created_at, updated_at)
  SELECT $1::int, ${id('ref_sub_')}, ${id('cs_test_sub')}, 'complete', ${is('name', `'A rare orchid'`, is('two letters', `'Q7'`, `'Tea club'`))}, 1000, 'usd', 'month', 1, 1,
         1000, ${fees}, ${is('customer', `'cus_' || rpad($3::text, 20, '0') || 'subs'`, 'NULL')}, 'https://shop.example/ok', 'https://shop.example/no',
         ${is('customer', campaign, `'{}'`)}, at, at, at
    FROM ${made('subscriptions', 0.2)}`

const subscriptions = `
  INSERT INTO subscriptions (account_id, id, session_ref, status, items, customer_email, customer_id, current_period_start, current_period_end,
    cancel_at_period_end, read_version, created_at, updated_at)
  SELECT $1::int, ${id('sub_')}, ${id('ref_sub_')},
         CASE WHEN trait = ANY(ARRAY['trialing', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused']) THEN trait ELSE 'active' END,
         '[]', ${is('email', `'someone.special@example.org'`, `'buyer' || n || '@example.com'`)},
         ${is('customer', `'cus_' || rpad($3::text, 20, '0') || 'subs'`, 'NULL')}, at, now() + interval '20 days', false, 0, at, at
    FROM ${made('subscriptions', 0.2)}`

const payouts = `
  INSERT INTO payouts (account_id, id, amount, currency, status, method, arrival_date, reconciled, created_at, updated_at)
  SELECT $1::int, ${id('po_')}, 1000, 'usd', 'paid', 'automatic', at, true, at, at FROM ${made('payments', 0.01)}`

/** All of one payout, the newest. */
const lines = `
  INSERT INTO balance_transactions (account_id, id, payout_id, type, category, line_type, amount, fee, net, currency, source, object_id,
    created_at, available_on)
  SELECT $1::int, ${id('txn_')}, (SELECT id FROM payouts WHERE account_id = $1 ORDER BY created_at DESC LIMIT 1), 'charge', 'charge',
         'payment', 1000, 50, 950, 'usd', ${id('ch_')}, ${id('pi_')}, at, at
    FROM ${made('payments', 1)}`

const manualPayouts = `
  INSERT INTO manual_payouts (account_id, id, amount, currency, reference, actor_kind, actor_name, created_at)
  SELECT $1::int, ${id('mpo_')}, 1000, 'usd', n::text, 'command', 'ops', at FROM ${made('payments', 0.1)}`

const keys = `
  INSERT INTO api_keys (id, account_id, name, hash, prefix, revoked_at, created_at)
  SELECT ${id('key_')}, $1::int, 'key', sha256(($3::text || n)::bytea), 'sk_test_x', at, at FROM ${made('payments', 0.1)}`

/** All in the thirty days for which they are kept. */
const requests = `
  INSERT INTO logged_requests (account_id, request_id, method, path, object_id, status, code, key_id, duration_ms, created_at)
  SELECT $1::int, ${uuid}, ${is('method', `'DELETE'`, `'GET'`)},
         ${is('path', `'/api/v1/refunds'`, `'/api/v1/payments/:id'`)}, ${is('object', `'pi_asked_for'`, id('pi_'))},
         ${is('4xx', '404', is('5xx', '503', is('code', '429', '200')))}, ${is('code', `'rate_limit_exceeded'`, is('4xx', `'endpoint_not_found'`, 'NULL'))},
         ${is('key', `'key_rare'`, `'key_bench'`)}, 5, at
    FROM ${made('requests', 1, 29)} ORDER BY n`

const audit = `
  INSERT INTO audit_entries (merchant_id, account_id, actor_kind, actor_id, actor_name, action, object_id, fields, request_id, created_at)
  SELECT (SELECT merchant_id FROM accounts WHERE id = $1::int), $1::int,
         (CASE WHEN trait = ANY(ARRAY['person', 'operator', 'command']) THEN trait ELSE 'key' END)::actor_kind,
         ${is('actor', `'key_rare'`, is('command', 'NULL', `'key_bench'`))}, 'bench', ${is('action', `'keys.revoke'`, `'refunds.create'`)},
         ${is('object', `'re_asked_for'`, id('re_'))}, '{amount}', ${uuid}, at
    FROM ${made('audit', 1)} ORDER BY n`

/** Accounts with numbers in a row, which share the rows evenly. */
type Accounts = { first: number; count: number }

/**
 * Statements that fill accounts with so many payments together, and the rows beside them. In their texts $1 is the account, $2 the
 * number of payments, and $3 the `Hits` of the accounts, by which their ids differ from those of others.
 */
export function rowsOf({ first, count }: Accounts, payments: number, of: Hits): string[] {
  const all = [
    ...[
      paymentRows,
      sessions,
      refunds,
      canceledRefunds,
      invoices,
      disputes,
      events,
      deliveries,
      attempts,
      customers,
      products,
      prices,
      plans,
      links,
      discounts,
    ],
    ...[subscriptionSessions, subscriptions, payouts, lines, manualPayouts, keys, requests, audit],
    metadataEntries('payment', 'SELECT * FROM payments'),
    metadataEntries('payment_session', 'SELECT * FROM payment_sessions'),
    metadataEntries('customer', 'SELECT * FROM customers'),
    metadataEntries('subscription_session', 'SELECT * FROM subscription_sessions'),
    metadataEntries(
      'subscription',
      `SELECT s.account_id, s.id, s.created_at, session.metadata FROM subscriptions s
         JOIN subscription_sessions session ON session.account_id = s.account_id AND session.ref = s.session_ref`,
    ),
  ]
  return all.map((text) =>
    text
      .replaceAll('account_id = $1', `account_id BETWEEN ${first} AND ${first + count - 1}`)
      .replaceAll('$1::int', count === 1 ? String(first) : `(${first} + n % ${count})`)
      .replaceAll('$1', String(first))
      .replaceAll('$2', String(payments))
      .replaceAll('$3', `'${of}'`),
  )
}

/**
 * Every API object is a row of `objects`: its state as JSON, found by kind and owner. Sums, schedules and the contents of
 * files have tables of their own.
 */
export const schema = `
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  live INTEGER NOT NULL,
  account TEXT NOT NULL,
  created INTEGER NOT NULL,
  state TEXT NOT NULL,
  UNIQUE (id, live, account)
) STRICT;
CREATE INDEX IF NOT EXISTS objects_by_owner ON objects (kind, live, account, created, seq);
CREATE INDEX IF NOT EXISTS events_as_made ON objects (live, account, seq) WHERE kind = 'event';
CREATE INDEX IF NOT EXISTS objects_by_payment_intent
  ON objects (json_extract(state, '$.payment_intent'), kind) WHERE json_extract(state, '$.payment_intent') IS NOT NULL;
CREATE INDEX IF NOT EXISTS payment_intents_by_challenge
  ON objects (json_extract(state, '$.challenge.token')) WHERE json_extract(state, '$.challenge.token') IS NOT NULL;
CREATE INDEX IF NOT EXISTS sessions_by_expiry
  ON objects (json_extract(state, '$.expires_at')) WHERE kind = 'checkout.session' AND json_extract(state, '$.status') = 'open';
CREATE INDEX IF NOT EXISTS refunds_by_due
  ON objects (json_extract(state, '$.due.at')) WHERE kind = 'refund' AND json_extract(state, '$.due.at') IS NOT NULL;
CREATE INDEX IF NOT EXISTS refunds_waiting
  ON objects (live, account) WHERE kind = 'refund' AND json_extract(state, '$.waits') IS NOT NULL;
CREATE INDEX IF NOT EXISTS payouts_by_due
  ON objects (json_extract(state, '$.due')) WHERE kind = 'payout' AND json_extract(state, '$.due') IS NOT NULL;
CREATE INDEX IF NOT EXISTS quotes_by_clock
  ON objects (json_extract(state, '$.test_clock'), json_extract(state, '$.due')) WHERE kind = 'quote' AND json_extract(state, '$.due') IS NOT NULL;
CREATE INDEX IF NOT EXISTS topups_by_due
  ON objects (json_extract(state, '$.due')) WHERE kind = 'topup' AND json_extract(state, '$.due') IS NOT NULL;
CREATE INDEX IF NOT EXISTS payouts_by_owner
  ON objects (live, account, json_extract(state, '$.currency'), seq) WHERE kind = 'payout';
CREATE INDEX IF NOT EXISTS disputes_by_due
  ON objects (json_extract(state, '$.due.at')) WHERE kind = 'dispute' AND json_extract(state, '$.due.at') IS NOT NULL;
CREATE INDEX IF NOT EXISTS charges_by_dispute
  ON objects (json_extract(state, '$.dispute_due')) WHERE kind = 'charge' AND json_extract(state, '$.dispute_due') IS NOT NULL;
CREATE INDEX IF NOT EXISTS charges_by_debit
  ON objects (json_extract(state, '$.debit.due')) WHERE kind = 'charge' AND json_extract(state, '$.debit.due') IS NOT NULL;
CREATE INDEX IF NOT EXISTS charges_by_authorization
  ON objects (json_extract(state, '$.capture_before')) WHERE kind = 'charge' AND json_extract(state, '$.capture_before') IS NOT NULL;
CREATE INDEX IF NOT EXISTS accounts_by_deadline
  ON objects (json_extract(state, '$.next_deadline')) WHERE kind = 'account' AND json_extract(state, '$.next_deadline') IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_by_charge
  ON objects (json_extract(state, '$.charge'), kind) WHERE json_extract(state, '$.charge') IS NOT NULL;

CREATE INDEX IF NOT EXISTS subscriptions_by_due
  ON objects (json_extract(state, '$.test_clock'), json_extract(state, '$.due')) WHERE kind = 'subscription' AND json_extract(state, '$.due') IS NOT NULL;
CREATE INDEX IF NOT EXISTS schedules_by_due
  ON objects (json_extract(state, '$.test_clock'), json_extract(state, '$.due')) WHERE kind = 'subscription_schedule' AND json_extract(state, '$.due') IS NOT NULL;
CREATE INDEX IF NOT EXISTS subscriptions_by_customer
  ON objects (json_extract(state, '$.customer')) WHERE kind = 'subscription';
CREATE INDEX IF NOT EXISTS invoices_by_due
  ON objects (json_extract(state, '$.test_clock'), json_extract(state, '$.due')) WHERE kind = 'invoice' AND json_extract(state, '$.due') IS NOT NULL;
CREATE INDEX IF NOT EXISTS invoices_by_subscription
  ON objects (json_extract(state, '$.subscription')) WHERE kind = 'invoice';
CREATE INDEX IF NOT EXISTS invoices_by_customer
  ON objects (json_extract(state, '$.customer')) WHERE kind = 'invoice';
CREATE INDEX IF NOT EXISTS invoice_payments_by_invoice
  ON objects (json_extract(state, '$.invoice')) WHERE kind = 'invoice_payment';
CREATE INDEX IF NOT EXISTS payment_methods_by_customer
  ON objects (json_extract(state, '$.customer')) WHERE kind = 'payment_method';
CREATE INDEX IF NOT EXISTS sessions_by_subscription
  ON objects (json_extract(state, '$.subscription.subscription')) WHERE kind = 'checkout.session';
CREATE INDEX IF NOT EXISTS invoices_waiting
  ON objects (json_extract(state, '$.subscription')) WHERE kind = 'invoice' AND json_extract(state, '$.due') IS NOT NULL;
CREATE INDEX IF NOT EXISTS invoice_items_waiting
  ON objects (json_extract(state, '$.customer')) WHERE kind = 'invoiceitem' AND json_extract(state, '$.invoice') IS NULL;

CREATE INDEX IF NOT EXISTS meter_events_by_identifier
  ON objects (json_extract(state, '$.identifier')) WHERE kind = 'billing.meter_event';
CREATE INDEX IF NOT EXISTS meter_events_by_customer
  ON objects (json_extract(state, '$.customer'), created) WHERE kind = 'billing.meter_event';

CREATE TABLE IF NOT EXISTS file_contents (
  file TEXT NOT NULL,
  live INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (file, live)
) STRICT;

CREATE TABLE IF NOT EXISTS ledger (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  transaction_id TEXT NOT NULL UNIQUE,
  live INTEGER NOT NULL,
  account TEXT NOT NULL,
  currency TEXT NOT NULL,
  net INTEGER NOT NULL,
  available_on INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS ledger_by_owner ON ledger (live, account, currency, available_on);

CREATE TABLE IF NOT EXISTS pending_money (
  live INTEGER NOT NULL,
  account TEXT NOT NULL,
  available_on INTEGER NOT NULL,
  PRIMARY KEY (available_on, live, account)
) STRICT;

CREATE TABLE IF NOT EXISTS due_payouts (
  live INTEGER NOT NULL,
  account TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (at, live, account)
) STRICT;

CREATE TABLE IF NOT EXISTS idempotency (
  live INTEGER NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  request_id TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  stored_at INTEGER NOT NULL,
  PRIMARY KEY (live, key)
) STRICT;
CREATE INDEX IF NOT EXISTS idempotency_by_age ON idempotency (stored_at);

CREATE TABLE IF NOT EXISTS idempotency_v2 (
  live INTEGER NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  request_id TEXT NOT NULL,
  body TEXT,
  stored_at INTEGER NOT NULL,
  PRIMARY KEY (live, key)
) STRICT;
CREATE INDEX IF NOT EXISTS idempotency_v2_by_age ON idempotency_v2 (stored_at);

CREATE TABLE IF NOT EXISTS restricted_keys (
  key TEXT PRIMARY KEY,
  live INTEGER NOT NULL,
  permissions TEXT NOT NULL,
  connected TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS configured_endpoints (
  slot TEXT PRIMARY KEY,
  live INTEGER NOT NULL,
  connect INTEGER NOT NULL,
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  events TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS deliveries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending',
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  UNIQUE (event, endpoint)
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (next_at) WHERE status = 'pending';
`

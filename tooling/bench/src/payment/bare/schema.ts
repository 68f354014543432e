/**
 * The tables of the bare contender: of each thing the columns that the product keeps and a payment fills, with the keys and
 * the indexes that its lists need.
 */
export const schema = `
  CREATE TABLE accounts (id int PRIMARY KEY, merchant_id text NOT NULL, processor_account text NOT NULL UNIQUE);
  CREATE TABLE api_keys (
    hash bytea PRIMARY KEY, id text NOT NULL, name text NOT NULL, account_id int NOT NULL REFERENCES accounts,
    revoked_at timestamptz
  );
  CREATE TABLE payment_sessions (
    account_id int NOT NULL REFERENCES accounts, ref uuid NOT NULL, id text, status text NOT NULL,
    payment_status text NOT NULL, url text, line_items jsonb NOT NULL, currency char(3) NOT NULL,
    amount_total bigint NOT NULL, fee_amount bigint NOT NULL, customer_details jsonb, payment_intent text,
    success_url text NOT NULL, cancel_url text NOT NULL, metadata jsonb NOT NULL, expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, ref), UNIQUE (account_id, id)
  );
  CREATE INDEX ON payment_sessions (status, expires_at);
  CREATE TABLE audit_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account_id int NOT NULL REFERENCES accounts,
    actor_id text NOT NULL, actor_name text NOT NULL, action text NOT NULL, object_id text, fields text[] NOT NULL,
    request_id uuid NOT NULL, created_at timestamptz NOT NULL
  );
  CREATE INDEX ON audit_entries (account_id, created_at DESC, id DESC);
  CREATE INDEX ON audit_entries (account_id, object_id);
  CREATE TABLE payments (
    account_id int NOT NULL REFERENCES accounts, id text NOT NULL, amount bigint NOT NULL,
    amount_received bigint NOT NULL, amount_refunded bigint NOT NULL, currency char(3) NOT NULL, status text NOT NULL,
    description text, customer_email text, session_id text, fee_amount bigint NOT NULL, disputed boolean NOT NULL,
    latest_charge text, method jsonb, card_last4 text, paid_at timestamptz, settled_amount bigint,
    settled_currency char(3), metadata jsonb NOT NULL, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, id)
  );
  CREATE INDEX ON payments (account_id, created_at DESC, id DESC);
  CREATE INDEX ON payments (account_id, session_id);
  CREATE INDEX ON payments (account_id, customer_email);
  CREATE INDEX ON payments (account_id, card_last4);
  CREATE TABLE processor_events (
    id text PRIMARY KEY, type text NOT NULL, processor_account text, object_id text NOT NULL,
    received_at timestamptz NOT NULL, processed_at timestamptz, outcome text
  );
  CREATE INDEX ON processor_events (received_at) WHERE processed_at IS NULL;
  CREATE TABLE webhook_endpoints (
    account_id int NOT NULL REFERENCES accounts, id text NOT NULL, url text NOT NULL, secret text NOT NULL,
    active boolean NOT NULL DEFAULT true, PRIMARY KEY (account_id, id)
  );
  CREATE TABLE events (
    account_id int NOT NULL REFERENCES accounts, id text NOT NULL, type text NOT NULL, object_id text NOT NULL,
    body text NOT NULL, created_at timestamptz NOT NULL, PRIMARY KEY (account_id, id), UNIQUE (account_id, object_id, type)
  );
  CREATE INDEX ON events (account_id, created_at DESC, id DESC);
  CREATE TABLE deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account_id int NOT NULL, event_id text NOT NULL,
    endpoint_id text NOT NULL, status text NOT NULL DEFAULT 'pending', attempt_count int NOT NULL DEFAULT 0,
    next_attempt_at timestamptz DEFAULT now(), created_at timestamptz NOT NULL, completed_at timestamptz,
    UNIQUE (account_id, event_id, endpoint_id), FOREIGN KEY (account_id, event_id) REFERENCES events,
    FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints
  );
  CREATE INDEX ON deliveries (next_attempt_at) WHERE status = 'pending';
  CREATE INDEX ON deliveries (account_id, endpoint_id, created_at DESC, id DESC);
  CREATE TABLE attempts (
    delivery_id bigint NOT NULL REFERENCES deliveries, number int NOT NULL, request_headers jsonb NOT NULL,
    response_status int, response_headers jsonb, response_body text, error text, duration_ms int NOT NULL,
    started_at timestamptz NOT NULL, PRIMARY KEY (delivery_id, number)
  );
  CREATE INDEX ON attempts (started_at);`

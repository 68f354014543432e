-- The schema of the first release: what prisma/schema describes, and what it cannot describe: tables that are
-- partitioned by the month (docs/decisions/0028-partitions.md), indexes on an expression (a person is found by their email, in any
-- case), an optional extension, sequences, fill factors.

CREATE TYPE "actor_kind" AS ENUM ('person', 'key', 'operator', 'command');
CREATE TYPE "plan" AS ENUM ('free', 'brand', 'pro');
CREATE TYPE "route" AS ENUM ('direct', 'destination', 'transfer');
CREATE TYPE "movement_kind" AS ENUM ('transfer', 'reversal', 'netting');
CREATE TYPE "role" AS ENUM ('owner', 'developer', 'support');
CREATE TYPE "delivery_status" AS ENUM ('pending', 'queued', 'succeeded', 'failed', 'suspended');

-- Numbers events in the order in which they are recorded.
CREATE SEQUENCE "event_record_numbers";
-- Numbers reads of the processor in the order in which they begin.
CREATE SEQUENCE "processor_reads";

CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "account_id" INTEGER,
    "actor_kind" "actor_kind" NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "object_id" TEXT,
    "fields" TEXT[],
    "request_id" UUID,
    "change" UUID NOT NULL DEFAULT gen_random_uuid(),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "audit_entries_change_key" ON "audit_entries"("change");
CREATE INDEX "audit_entries_merchant_id_created_at_id_idx" ON "audit_entries"("merchant_id", "created_at" DESC, "id" DESC);
CREATE INDEX "audit_entries_account_id_created_at_id_idx" ON "audit_entries"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "audit_entries_merchant_idx" ON "audit_entries"("merchant_id", "created_at" DESC, "id" DESC) WHERE (account_id IS NULL);
CREATE INDEX "audit_entries_people_idx" ON "audit_entries"("account_id", "created_at" DESC, "id" DESC) WHERE (actor_kind <> 'key'::actor_kind);
CREATE INDEX "audit_entries_account_id_actor_id_idx" ON "audit_entries"("account_id", "actor_id");
CREATE INDEX "audit_entries_account_id_action_idx" ON "audit_entries"("account_id", "action" text_pattern_ops);
CREATE INDEX "audit_entries_object_idx" ON "audit_entries"("account_id", "object_id") WHERE (object_id IS NOT NULL);

CREATE TABLE "balances" (
    "account_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "available" BIGINT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "balances_pkey" PRIMARY KEY ("account_id","currency")
);

CREATE TABLE "balance_transactions" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "payout_id" TEXT,
    "type" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "line_type" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,
    "net" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "source" TEXT,
    "object_id" TEXT,
    "available_on" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "balance_transactions_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "balance_transactions_payout_idx" ON "balance_transactions"("account_id", "payout_id", "created_at", "id") WHERE (payout_id IS NOT NULL);
CREATE INDEX "balance_transactions_object_idx" ON "balance_transactions"("account_id", "object_id") WHERE (object_id IS NOT NULL AND payout_id IS NOT NULL);
CREATE INDEX "balance_transactions_account_id_available_on_idx" ON "balance_transactions"("account_id", "available_on");
CREATE INDEX "balance_transactions_account_id_created_at_id_idx" ON "balance_transactions"("account_id", "created_at", "id") WHERE (available_on IS NOT NULL);

CREATE TABLE "payouts" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "status" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "arrival_date" TIMESTAMPTZ(3) NOT NULL,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "reconciled" BOOLEAN NOT NULL DEFAULT false,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "read_version" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "payouts_account_id_created_at_id_idx" ON "payouts"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "payouts_due_idx" ON "payouts"("due_at") WHERE (due_at IS NOT NULL);

CREATE TABLE "balance_mirrors" (
    "account_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "changed_at" TIMESTAMPTZ(3),
    "mirrored_until" TIMESTAMPTZ(3),
    "pass_began" TIMESTAMPTZ(3),
    "cursor" TEXT,
    "whole" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "balance_mirrors_pkey" PRIMARY KEY ("account_id")
);
CREATE INDEX "balance_mirrors_due_idx" ON "balance_mirrors"("due_at") WHERE (due_at IS NOT NULL);

CREATE TABLE "held_entries" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "payment_id" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,
    "net" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "held_entries_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "held_entries_account_id_payment_id_idx" ON "held_entries"("account_id", "payment_id");
CREATE INDEX "held_entries_account_id_created_at_id_idx" ON "held_entries"("account_id", "created_at", "id");

CREATE TABLE "monthly_statements" (
    "account_id" INTEGER NOT NULL,
    "month" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),
    "cursor" JSONB,
    "totals" JSONB NOT NULL,
    "lines" INTEGER NOT NULL DEFAULT 0,
    "total_lines" INTEGER,
    "fingerprint" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "made_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "monthly_statements_pkey" PRIMARY KEY ("account_id","month")
);
CREATE INDEX "monthly_statements_due_idx" ON "monthly_statements"("due_at") WHERE (due_at IS NOT NULL);
CREATE INDEX "monthly_statements_expires_at_idx" ON "monthly_statements"("expires_at");

CREATE TABLE "monthly_statement_pieces" (
    "account_id" INTEGER NOT NULL,
    "month" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "monthly_statement_pieces_pkey" PRIMARY KEY ("account_id","month","number")
);

CREATE TABLE "book_verifications" (
    "day" DATE NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "checks" JSONB NOT NULL,

    CONSTRAINT "book_verifications_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "products" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "images" TEXT[],
    "metadata" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL,
    "url" TEXT,
    "shippable" BOOLEAN,
    "unit_label" TEXT,
    "statement_descriptor" TEXT,
    "tax_code" TEXT,
    "price_id" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "products_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "products_account_id_created_at_id_idx" ON "products"("account_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "products_account_id_price_id_key" ON "products"("account_id", "price_id");

CREATE TABLE "prices" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "tax_behavior" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prices_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "prices_account_id_product_id_idx" ON "prices"("account_id", "product_id");

CREATE TABLE "customers" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "phone" TEXT,
    "metadata" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "customers_account_id_created_at_id_idx" ON "customers"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "customers_email_idx" ON "customers"("account_id", lower("email"));

CREATE TABLE "deleted_customers" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deleted_customers_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "deleted_customers_deleted_at_idx" ON "deleted_customers"("deleted_at");

CREATE TABLE "customer_mirrors" (
    "account_id" INTEGER NOT NULL,
    "customer_id" TEXT NOT NULL,
    "host_account" TEXT NOT NULL,
    "processor_customer_id" TEXT NOT NULL,
    "copied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_mirrors_pkey" PRIMARY KEY ("account_id","customer_id","host_account")
);

CREATE TABLE "customer_currency_mirrors" (
    "account_id" INTEGER NOT NULL,
    "customer_id" TEXT NOT NULL,
    "host_account" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "processor_customer_id" TEXT NOT NULL,
    "copied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_currency_mirrors_pkey" PRIMARY KEY ("account_id","customer_id","host_account","currency")
);

CREATE TABLE "leases" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "merchants" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "plan" "plan" NOT NULL DEFAULT 'free',
    "country" CHAR(2) NOT NULL,
    "tax_number" TEXT,
    "keys_suspended_at" TIMESTAMPTZ(3),
    "hosting_approved_at" TIMESTAMPTZ(3),
    "two_factor_required_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "merchants_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "accounts" (
    "id" SERIAL NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "processor_account_id" TEXT,
    "charges_enabled" BOOLEAN NOT NULL DEFAULT false,
    "payouts_enabled" BOOLEAN NOT NULL DEFAULT false,
    "card_payments_active" BOOLEAN NOT NULL DEFAULT false,
    "transfers_active" BOOLEAN NOT NULL DEFAULT false,
    "country" CHAR(2) NOT NULL,
    "default_currency" CHAR(3) NOT NULL,
    "bank_name" TEXT,
    "bank_last4" TEXT,
    "disabled_reason" TEXT,
    "details_submitted" BOOLEAN NOT NULL DEFAULT false,
    "requirement_collection" TEXT,
    "requirements" JSONB,
    "opening_refusal" TEXT,
    "fee_refusal" TEXT,
    "transfer_refusal" TEXT,
    "payout_failure" JSONB,
    "read_version" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "accounts_updated_at_idx" ON "accounts"("updated_at");
CREATE INDEX "accounts_unready_idx" ON "accounts"("updated_at") WHERE (NOT (charges_enabled AND payouts_enabled AND card_payments_active AND transfers_active));
CREATE INDEX "accounts_revoked_idx" ON "accounts"("updated_at") WHERE (disabled_reason = 'revoked');
CREATE UNIQUE INDEX "accounts_merchant_id_livemode_key" ON "accounts"("merchant_id", "livemode");
CREATE UNIQUE INDEX "accounts_livemode_processor_account_id_key" ON "accounts"("livemode", "processor_account_id");

CREATE TABLE "account_locks" (
    "account_id" INTEGER NOT NULL,
    "refunds_settled" INTEGER NOT NULL DEFAULT 0,
    "feed_end" BIGINT,

    CONSTRAINT "account_locks_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "permissions" TEXT[],
    "born_with_merchant" BOOLEAN NOT NULL DEFAULT false,
    "replaces_id" TEXT,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");
CREATE INDEX "api_keys_account_id_created_at_idx" ON "api_keys"("account_id", "created_at");
CREATE INDEX "api_keys_unrevoked_idx" ON "api_keys"("account_id") WHERE (revoked_at IS NULL);
CREATE INDEX "api_keys_replaced_idx" ON "api_keys"("replaces_id") WHERE (replaces_id IS NOT NULL);

CREATE TABLE "kept_since" (
    "table_name" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kept_since_pkey" PRIMARY KEY ("table_name")
);

CREATE TABLE "payment_sessions" (
    "account_id" INTEGER NOT NULL,
    "ref" TEXT NOT NULL,
    "id" TEXT,
    "status" TEXT NOT NULL,
    "payment_status" TEXT NOT NULL,
    "url" TEXT,
    "line_items" JSONB NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount_subtotal" BIGINT NOT NULL,
    "amount_shipping" BIGINT NOT NULL,
    "amount_total" BIGINT NOT NULL,
    "pass_fees" BOOLEAN NOT NULL,
    "fee_amount" BIGINT NOT NULL,
    "plan" "plan" NOT NULL,
    "fee_bps" INTEGER NOT NULL,
    "fee_fixed" BIGINT NOT NULL,
    "route" "route" NOT NULL,
    "host_account" TEXT,
    "customer_id" TEXT,
    "customer_email" TEXT,
    "customer_details" JSONB,
    "shipping_details" JSONB,
    "payment_intent" TEXT,
    "success_url" TEXT NOT NULL,
    "cancel_url" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "erased_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_sessions_pkey" PRIMARY KEY ("account_id","ref")
);
CREATE INDEX "payment_sessions_customer_idx" ON "payment_sessions"("account_id", "customer_id") WHERE (customer_id IS NOT NULL);
CREATE INDEX "payment_sessions_status_expires_at_idx" ON "payment_sessions"("status", "expires_at");
CREATE UNIQUE INDEX "payment_sessions_account_id_id_key" ON "payment_sessions"("account_id", "id");
CREATE INDEX "payment_sessions_email_idx" ON "payment_sessions"("account_id", lower("customer_email")) WHERE ("customer_email" IS NOT NULL);
CREATE INDEX "payment_sessions_typed_email_idx" ON "payment_sessions"("account_id", lower("customer_details" ->> 'email')) WHERE ("customer_details" IS NOT NULL);
CREATE INDEX "payment_sessions_listed_idx" ON "payment_sessions"("account_id", "created_at" DESC, "id" DESC) WHERE (id IS NOT NULL);
CREATE INDEX "payment_sessions_listed_by_status_idx" ON "payment_sessions"("account_id", "status", "created_at" DESC, "id" DESC) WHERE (id IS NOT NULL);
CREATE INDEX "payment_sessions_listed_by_payment_status_idx" ON "payment_sessions"("account_id", "payment_status", "created_at" DESC, "id" DESC) WHERE (id IS NOT NULL);
CREATE INDEX "payment_sessions_listed_by_customer_idx" ON "payment_sessions"("account_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX "payment_sessions_listed_by_email_idx" ON "payment_sessions"("account_id", lower("customer_email"), "created_at" DESC, "id" DESC) WHERE (customer_email IS NOT NULL);
CREATE INDEX "payment_sessions_payment_idx" ON "payment_sessions"("account_id", "payment_intent") WHERE (payment_intent IS NOT NULL);
CREATE INDEX "payment_sessions_buyer_idx" ON "payment_sessions"("account_id", lower(normalize("customer_details" ->> 'name', NFC))) WHERE ("customer_details" IS NOT NULL);

CREATE TABLE "payments" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "amount_received" BIGINT NOT NULL,
    "amount_refunded" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "status" TEXT NOT NULL,
    "description" TEXT,
    "customer_email" TEXT,
    "customer_id" TEXT,
    "session_id" TEXT,
    "subscription_id" TEXT,
    "pass_fees" BOOLEAN NOT NULL,
    "fee_amount" BIGINT NOT NULL,
    "fee_excess" BIGINT,
    "fee_returned" BIGINT NOT NULL DEFAULT 0,
    "plan" "plan" NOT NULL,
    "fee_bps" INTEGER NOT NULL,
    "fee_fixed" BIGINT NOT NULL,
    "route" "route" NOT NULL,
    "host_account" TEXT,
    "disputed" BOOLEAN NOT NULL DEFAULT false,
    "fraud_warning" TEXT,
    "last_error" JSONB,
    "latest_charge" TEXT,
    "method" JSONB,
    "card_last4" TEXT,
    "earlier_last4" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "paid_at" TIMESTAMPTZ(3),
    "invoice_lines" JSONB,
    "transfer_id" TEXT,
    "settled_amount" BIGINT,
    "settled_currency" CHAR(3),
    "due" BIGINT NOT NULL DEFAULT 0,
    "transferred" BIGINT NOT NULL DEFAULT 0,
    "transfer_after" TIMESTAMPTZ(3),
    "transfer_refusal" TEXT,
    "read_version" BIGINT NOT NULL DEFAULT 0,
    "metadata" JSONB NOT NULL,
    "erased_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "payments_account_id_created_at_id_idx" ON "payments"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "payments_session_idx" ON "payments"("account_id", "session_id") WHERE (session_id IS NOT NULL);
CREATE INDEX "payments_subscription_idx" ON "payments"("account_id", "subscription_id", "created_at" DESC, "id" DESC) WHERE (subscription_id IS NOT NULL);
CREATE INDEX "payments_transfer_idx" ON "payments"("account_id", "transfer_id") WHERE (transfer_id IS NOT NULL);
CREATE INDEX "payments_account_id_currency_idx" ON "payments"("account_id", "currency");
CREATE INDEX "payments_account_id_amount_idx" ON "payments"("account_id", "amount");
CREATE INDEX "payments_charge_idx" ON "payments"("account_id", "latest_charge") WHERE (latest_charge IS NOT NULL);
CREATE INDEX "payments_card_idx" ON "payments"("account_id", "card_last4") WHERE (card_last4 IS NOT NULL);
CREATE INDEX "payments_earlier_cards_idx" ON "payments"("account_id") WHERE (earlier_last4 <> '{}');
CREATE INDEX "payments_sums_idx" ON "payments"("account_id", "currency", "created_at", "amount") WHERE (status = 'succeeded');
CREATE INDEX "payments_failed_idx" ON "payments"("account_id", "currency", "created_at") WHERE (status IN ('requires_payment_method', 'canceled') AND last_error IS NOT NULL);
CREATE INDEX "payments_unpaid_idx" ON "payments"("account_id", "created_at" DESC, "id" DESC) WHERE (status <> 'succeeded');
CREATE INDEX "payments_refunded_idx" ON "payments"("account_id", "created_at" DESC, "id" DESC) WHERE (amount_refunded > 0);
CREATE INDEX "payments_disputed_idx" ON "payments"("account_id", "created_at" DESC, "id" DESC) WHERE (disputed);
CREATE INDEX "payments_id_idx" ON "payments"("id");
CREATE INDEX "payments_processing_idx" ON "payments"("updated_at") WHERE (status = 'processing');
CREATE INDEX "payments_unconfirmed_idx" ON "payments"("updated_at") WHERE (session_id IS NULL AND status NOT IN ('processing', 'succeeded', 'canceled') AND updated_at - created_at < interval '7 days');
CREATE INDEX "payments_unsettled_idx" ON "payments"("updated_at") WHERE (status = 'succeeded' AND settled_amount IS NULL AND route <> 'direct');
CREATE INDEX "payments_excess_idx" ON "payments"("updated_at") WHERE (fee_excess > 0);
CREATE INDEX "payments_held_idx" ON "payments"("account_id", "settled_currency", "due", "transferred", "transfer_after", "created_at", "id") WHERE (due <> transferred);
CREATE INDEX "payments_refused_transfers_idx" ON "payments"("account_id", "settled_currency", "created_at") WHERE (transfer_refusal IS NOT NULL);
CREATE INDEX "payments_listed_by_status_idx" ON "payments"("account_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "payments_listed_by_customer_idx" ON "payments"("account_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX "payments_listed_by_email_idx" ON "payments"("account_id", lower("customer_email"), "created_at" DESC, "id" DESC) WHERE (customer_email IS NOT NULL);

CREATE TABLE "refunds" (
    "account_id" INTEGER NOT NULL,
    "ref" TEXT NOT NULL,
    "id" TEXT,
    "own_id" TEXT,
    "payment_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "settled_amount" BIGINT NOT NULL,
    "settled_currency" CHAR(3) NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "reverses_transfer" BOOLEAN NOT NULL,
    "transfer_reversal" TEXT,
    "failure_reason" TEXT,
    "pending_reason" TEXT,
    "request_key" TEXT,
    "requested_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "settled_number" INTEGER,
    "key_number" INTEGER NOT NULL DEFAULT 0,
    "read_version" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("account_id","ref")
);
CREATE INDEX "refunds_account_id_payment_id_idx" ON "refunds"("account_id", "payment_id");
CREATE INDEX "refunds_account_id_currency_created_at_idx" ON "refunds"("account_id", "currency", "created_at");
CREATE INDEX "refunds_failed_idx" ON "refunds"("account_id", "updated_at" DESC) WHERE (status = 'failed');
CREATE INDEX "refunds_reserved_idx" ON "refunds"("account_id") WHERE (status = 'reserved');
CREATE INDEX "refunds_transfer_reversal_idx" ON "refunds"("account_id", "transfer_reversal") WHERE (transfer_reversal IS NOT NULL);
CREATE INDEX "refunds_settled_number_idx" ON "refunds"("account_id", "settled_number") WHERE (settled_number IS NOT NULL);
CREATE INDEX "refunds_waiting_idx" ON "refunds"("account_id") WHERE (status = 'pending' AND pending_reason = 'insufficient_funds');
CREATE INDEX "refunds_due_idx" ON "refunds"("due_at") WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX "refunds_account_id_id_key" ON "refunds"("account_id", "id");
CREATE UNIQUE INDEX "refunds_own_id_key" ON "refunds"("account_id", "own_id") WHERE (own_id IS NOT NULL);
CREATE UNIQUE INDEX "refunds_request_key_key" ON "refunds"("account_id", "request_key") WHERE (request_key IS NOT NULL);
CREATE INDEX "refunds_listed_idx" ON "refunds"("account_id", "created_at" DESC, "ref" DESC);
CREATE INDEX "refunds_listed_by_status_idx" ON "refunds"("account_id", "status", "created_at" DESC, "ref" DESC);

CREATE TABLE "disputes" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "evidence" JSONB NOT NULL,
    "has_evidence" BOOLEAN NOT NULL,
    "past_due" BOOLEAN NOT NULL,
    "submission_count" INTEGER NOT NULL,
    "evidence_due_by" TIMESTAMPTZ(3),
    "withdrawn" BIGINT NOT NULL,
    "mirrored_withdrawn" BIGINT,
    "read_version" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "disputes_account_id_created_at_id_idx" ON "disputes"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "disputes_account_id_status_created_at_id_idx" ON "disputes"("account_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "disputes_awaiting_idx" ON "disputes"("account_id", "created_at" DESC, "id" DESC) WHERE (status IN ('needs_response', 'warning_needs_response', 'appeal_needs_response'));
CREATE INDEX "disputes_account_id_payment_id_idx" ON "disputes"("account_id", "payment_id");
CREATE INDEX "disputes_withheld_idx" ON "disputes"("account_id") WHERE (withdrawn <> 0 AND status <> 'lost');
CREATE INDEX "disputes_unmirrored_idx" ON "disputes"("account_id") WHERE (mirrored_withdrawn <> withdrawn);
CREATE INDEX "disputes_open_idx" ON "disputes"("updated_at") WHERE (status NOT IN ('won', 'lost', 'warning_closed', 'prevented'));

CREATE TABLE "dispute_reminders" (
    "account_id" INTEGER NOT NULL,
    "dispute_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "dispute_reminders_pkey" PRIMARY KEY ("account_id","dispute_id","user_id","days")
);
CREATE INDEX "dispute_reminders_due_idx" ON "dispute_reminders"("due_at") WHERE (due_at IS NOT NULL);
CREATE INDEX "dispute_reminders_user_id_idx" ON "dispute_reminders"("user_id");
CREATE INDEX "dispute_reminders_created_at_idx" ON "dispute_reminders"("created_at");

CREATE TABLE "refund_notices" (
    "account_id" INTEGER NOT NULL,
    "refund_ref" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_notices_pkey" PRIMARY KEY ("account_id","refund_ref","user_id")
);
CREATE INDEX "refund_notices_due_idx" ON "refund_notices"("due_at") WHERE (due_at IS NOT NULL);
CREATE INDEX "refund_notices_user_id_idx" ON "refund_notices"("user_id");
CREATE INDEX "refund_notices_created_at_idx" ON "refund_notices"("created_at");

CREATE TABLE "evidence_files" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "dispute_id" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "digest" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evidence_files_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "evidence_files_account_id_dispute_id_field_digest_key" ON "evidence_files"("account_id", "dispute_id", "field", "digest");

CREATE TABLE "movements" (
    "account_id" INTEGER NOT NULL,
    "ref" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "kind" "movement_kind" NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "source" TEXT,
    "dispute_id" TEXT,
    "processor_id" TEXT,
    "done" BOOLEAN NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "refused" BOOLEAN NOT NULL DEFAULT false,
    "mirrored" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "movements_pkey" PRIMARY KEY ("account_id","ref")
);
CREATE INDEX "movements_account_id_payment_id_idx" ON "movements"("account_id", "payment_id");
CREATE INDEX "movements_unmirrored_idx" ON "movements"("account_id") WHERE (NOT mirrored);
CREATE INDEX "movements_open_idx" ON "movements"("account_id", "created_at") WHERE (NOT done);
CREATE INDEX "movements_processor_id_idx" ON "movements"("account_id", "processor_id") WHERE (processor_id IS NOT NULL);
CREATE INDEX "movements_reversals_idx" ON "movements"("account_id", "source") WHERE (kind = 'reversal');
CREATE INDEX "movements_sent_idx" ON "movements"("account_id", "currency", "created_at" DESC) WHERE (kind = 'transfer' AND done);

CREATE TABLE "manual_payouts" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "reference" TEXT NOT NULL,
    "actor_kind" "actor_kind" NOT NULL,
    "actor_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "manual_payouts_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "manual_payouts_account_id_created_at_id_idx" ON "manual_payouts"("account_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "manual_payouts_account_id_reference_key" ON "manual_payouts"("account_id", "reference");

CREATE TABLE "manual_payout_lines" (
    "account_id" INTEGER NOT NULL,
    "payout_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "manual_payout_lines_pkey" PRIMARY KEY ("account_id","payout_id","payment_id")
);
CREATE INDEX "manual_payout_lines_account_id_payment_id_idx" ON "manual_payout_lines"("account_id", "payment_id");

CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "operator" BOOLEAN NOT NULL DEFAULT false,
    "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "authenticated_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

CREATE TABLE "credentials" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "password" TEXT,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "credentials_user_id_idx" ON "credentials"("user_id");
CREATE UNIQUE INDEX "credentials_provider_id_account_id_key" ON "credentials"("provider_id", "account_id");

CREATE TABLE "two_factors" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),
    "last_used_step" INTEGER,

    CONSTRAINT "two_factors_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "two_factors_user_id_key" ON "two_factors"("user_id");

CREATE TABLE "passkeys" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT,
    "public_key" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "counter" INTEGER NOT NULL,
    "device_type" TEXT NOT NULL,
    "backed_up" BOOLEAN NOT NULL,
    "transports" TEXT,
    "aaguid" TEXT,
    "created_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

CREATE TABLE "verifications" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");
CREATE INDEX "verifications_expires_at_idx" ON "verifications"("expires_at");

CREATE TABLE "sign_in_rates" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,

    CONSTRAINT "sign_in_rates_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sign_in_rates_key_key" ON "sign_in_rates"("key");

CREATE TABLE "data_keys" (
    "purpose" TEXT NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_keys_pkey" PRIMARY KEY ("purpose")
);

CREATE TABLE "members" (
    "id" TEXT NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "members_user_id_idx" ON "members"("user_id");
CREATE UNIQUE INDEX "members_merchant_id_user_id_key" ON "members"("merchant_id", "user_id");

CREATE TABLE "invitations" (
    "id" TEXT NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "invited_by_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");
CREATE INDEX "invitations_merchant_id_created_at_id_idx" ON "invitations"("merchant_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations"("merchant_id", "email") WHERE (accepted_at IS NULL AND withdrawn_at IS NULL);

CREATE TABLE "processor_events" (
    "id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "type" TEXT NOT NULL,
    "processor_account" TEXT,
    "object_id" TEXT NOT NULL,
    "subject" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "processed_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT
) PARTITION BY RANGE ("received_at");
CREATE UNIQUE INDEX "processor_events_key" ON "processor_events"("id", "received_at");
CREATE INDEX "processor_events_due" ON "processor_events"("processed_at", "due_at");

CREATE TABLE "processor_event_ids" (
    "id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "processor_event_ids_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "processor_event_ids_received_at_idx" ON "processor_event_ids"("received_at");

CREATE TABLE "event_feeds" (
    "livemode" BOOLEAN NOT NULL,
    "processor_account" TEXT NOT NULL,
    "newest" TEXT,
    "previous" TEXT,
    "top" TEXT,
    "cursor" TEXT,
    "listed" INTEGER NOT NULL DEFAULT 0,
    "missing" INTEGER NOT NULL DEFAULT 0,
    "since" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_feeds_pkey" PRIMARY KEY ("livemode","processor_account")
);
CREATE INDEX "event_feeds_due_at_idx" ON "event_feeds"("due_at");

CREATE TABLE "spent_keys" (
    "account_id" INTEGER NOT NULL,
    "ref" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "spent_keys_pkey" PRIMARY KEY ("account_id","ref")
);
CREATE INDEX "spent_keys_created_at_idx" ON "spent_keys"("created_at");

CREATE TABLE "processor_endpoints" (
    "id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "scope" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "processor_endpoints_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "refused_events" (
    "livemode" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_id" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refused_events_pkey" PRIMARY KEY ("livemode","reason","detail")
);

CREATE TABLE "processor_budgets" (
    "name" TEXT NOT NULL,
    "full_at" TIMESTAMPTZ(6) NOT NULL,
    "money_granted_at" TIMESTAMPTZ(3),
    "sweep_granted_at" TIMESTAMPTZ(3),
    "interactive_paused_until" TIMESTAMPTZ(3),
    "money_paused_until" TIMESTAMPTZ(3),
    "sweep_paused_until" TIMESTAMPTZ(3),

    CONSTRAINT "processor_budgets_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "rate_windows" (
    "key_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "leased" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "rate_windows_pkey" PRIMARY KEY ("key_id")
);

CREATE TABLE "idempotent_requests" (
    "account_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "request" UUID NOT NULL DEFAULT gen_random_uuid(),
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "operation" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("account_id","key")
);
CREATE INDEX "idempotent_requests_created_at_idx" ON "idempotent_requests"("created_at");

CREATE TABLE "logged_requests" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "request_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "object_id" TEXT,
    "status" SMALLINT NOT NULL,
    "code" TEXT,
    "param" TEXT,
    "message" TEXT,
    "key_id" TEXT,
    "user_id" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL
) PARTITION BY RANGE ("created_at");
CREATE UNIQUE INDEX "logged_requests_key" ON "logged_requests"("account_id", "request_id", "created_at");
CREATE INDEX "logged_requests_newest" ON "logged_requests"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "logged_requests_of_key" ON "logged_requests"("account_id", "key_id", "created_at" DESC, "id" DESC);
CREATE INDEX "logged_requests_path" ON "logged_requests"("account_id", "path" text_pattern_ops);
CREATE INDEX "logged_requests_refused" ON "logged_requests"("account_id", "created_at" DESC, "id" DESC) WHERE (status >= 400);
CREATE INDEX "logged_requests_object" ON "logged_requests"("account_id", "object_id", "created_at" DESC, "id" DESC) WHERE (object_id IS NOT NULL);

CREATE TABLE "recent_writers" (
    "actor_id" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recent_writers_pkey" PRIMARY KEY ("actor_id")
);

CREATE TABLE "schema_compatibility" (
    "migration" TEXT NOT NULL,
    "lives_with" TEXT NOT NULL,
    "release" TEXT NOT NULL,

    CONSTRAINT "schema_compatibility_pkey" PRIMARY KEY ("migration")
);

CREATE TABLE "content_refusals" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "field" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "lifted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "content_refusals_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "content_refusals_merchant_id_created_at_idx" ON "content_refusals"("merchant_id", "created_at");

CREATE TABLE "sdk_packages" (
    "version" TEXT NOT NULL,
    "integrity" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sdk_packages_pkey" PRIMARY KEY ("version")
);

CREATE TABLE "subscription_products" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "metadata" JSONB NOT NULL,
    "price_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "interval" TEXT NOT NULL,
    "trial_period_days" INTEGER,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "former_price_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_products_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "subscription_products_account_id_created_at_id_idx" ON "subscription_products"("account_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "subscription_products_account_id_price_id_key" ON "subscription_products"("account_id", "price_id");

CREATE TABLE "subscription_sessions" (
    "account_id" INTEGER NOT NULL,
    "ref" TEXT NOT NULL,
    "id" TEXT,
    "status" TEXT NOT NULL,
    "url" TEXT,
    "price_id" TEXT,
    "name" TEXT NOT NULL,
    "unit_amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "interval" TEXT NOT NULL,
    "interval_count" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "trial_period_days" INTEGER,
    "amount_total" BIGINT NOT NULL,
    "pass_fees" BOOLEAN NOT NULL,
    "fee_amount" BIGINT NOT NULL,
    "plan" "plan" NOT NULL,
    "fee_bps" INTEGER NOT NULL,
    "fee_fixed" BIGINT NOT NULL,
    "route" "route" NOT NULL,
    "host_account" TEXT,
    "customer_id" TEXT,
    "customer_email" TEXT,
    "success_url" TEXT NOT NULL,
    "cancel_url" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "erased_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_sessions_pkey" PRIMARY KEY ("account_id","ref")
);
CREATE INDEX "subscription_sessions_account_id_customer_id_idx" ON "subscription_sessions"("account_id", "customer_id");
CREATE INDEX "subscription_sessions_open_idx" ON "subscription_sessions"("expires_at") WHERE (status = 'open');
CREATE UNIQUE INDEX "subscription_sessions_account_id_id_key" ON "subscription_sessions"("account_id", "id");
CREATE INDEX "subscription_sessions_email_idx" ON "subscription_sessions"("account_id", lower("customer_email")) WHERE ("customer_email" IS NOT NULL);
CREATE INDEX "subscription_sessions_listed_idx" ON "subscription_sessions"("account_id", "created_at" DESC, "id" DESC) WHERE (id IS NOT NULL);
CREATE INDEX "subscription_sessions_listed_by_status_idx" ON "subscription_sessions"("account_id", "status", "created_at" DESC, "id" DESC) WHERE (id IS NOT NULL);
CREATE INDEX "subscription_sessions_listed_by_customer_idx" ON "subscription_sessions"("account_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX "subscription_sessions_listed_by_price_idx" ON "subscription_sessions"("account_id", "price_id", "created_at" DESC, "id" DESC) WHERE (price_id IS NOT NULL);

CREATE TABLE "subscriptions" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "session_ref" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "items" JSONB NOT NULL,
    "customer_email" TEXT,
    "customer_id" TEXT,
    "price_id" TEXT,
    "current_period_start" TIMESTAMPTZ(3) NOT NULL,
    "current_period_end" TIMESTAMPTZ(3) NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL,
    "canceled_at" TIMESTAMPTZ(3),
    "trial_end" TIMESTAMPTZ(3),
    "collection_paused_at" TIMESTAMPTZ(3),
    "method_changed_at" TIMESTAMPTZ(3),
    "read_version" BIGINT NOT NULL,
    "erased_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "subscriptions_account_id_created_at_id_idx" ON "subscriptions"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "subscriptions_account_id_status_created_at_id_idx" ON "subscriptions"("account_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "subscriptions_live_idx" ON "subscriptions"("current_period_end") WHERE (status NOT IN ('canceled', 'incomplete_expired'));
CREATE INDEX "subscriptions_renewed_next_idx" ON "subscriptions"("account_id", "current_period_end") WHERE (status = 'active' AND NOT cancel_at_period_end);
CREATE INDEX "subscriptions_collection_paused_idx" ON "subscriptions"("account_id", "id") WHERE (collection_paused_at IS NOT NULL);
CREATE UNIQUE INDEX "subscriptions_account_id_session_ref_key" ON "subscriptions"("account_id", "session_ref");
CREATE INDEX "subscriptions_email_idx" ON "subscriptions"("account_id", lower("customer_email")) WHERE ("customer_email" IS NOT NULL);
CREATE INDEX "subscriptions_listed_by_customer_idx" ON "subscriptions"("account_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX "subscriptions_listed_by_price_idx" ON "subscriptions"("account_id", "price_id", "created_at" DESC, "id" DESC) WHERE (price_id IS NOT NULL);

CREATE TABLE "daily_totals" (
    "account_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "succeeded" BIGINT[],
    "volume" BIGINT[],
    "failed" BIGINT[],
    "refunds" BIGINT[],
    "refunded" BIGINT[],
    "disputes" BIGINT[],
    "disputed" BIGINT[],
    "succeeded_of_day" BIGINT NOT NULL,
    "volume_of_day" BIGINT NOT NULL,
    "fees_of_day" BIGINT NOT NULL,
    "disputes_of_day" BIGINT NOT NULL,

    CONSTRAINT "daily_totals_pkey" PRIMARY KEY ("account_id","currency","day")
);
CREATE INDEX "daily_totals_days_idx" ON "daily_totals"("day", "account_id", "currency", "succeeded_of_day", "volume_of_day", "fees_of_day", "disputes_of_day");

CREATE TABLE "totalled_accounts" (
    "account_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "totalled_accounts_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "changed_days" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "change" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "changed_days_pkey" PRIMARY KEY ("account_id","day","change")
);

CREATE TABLE "webhook_endpoints" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "description" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "suspending" BOOLEAN NOT NULL DEFAULT false,
    "deactivated_reason" TEXT,
    "deactivated_at" TIMESTAMPTZ(3),
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "sealed_secret" TEXT NOT NULL,
    "previous_sealed_secret" TEXT,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_error_status" INTEGER,
    "last_failed_at" TIMESTAMPTZ(3),
    "former_secret_hints" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "webhook_endpoints_account_id_created_at_id_idx" ON "webhook_endpoints"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "webhook_endpoints_suspending_idx" ON "webhook_endpoints"("account_id", "id") WHERE (suspending);

CREATE TABLE "object_traces" (
    "account_id" INTEGER NOT NULL,
    "object_id" TEXT NOT NULL,
    "traceparent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "object_traces_pkey" PRIMARY KEY ("account_id","object_id")
);
CREATE INDEX "object_traces_created_at_idx" ON "object_traces"("created_at");

CREATE TABLE "endpoint_notices" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "consecutive_failures" INTEGER NOT NULL,
    "error" TEXT,
    "response_status" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "endpoint_notices_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "endpoint_notices_due_idx" ON "endpoint_notices"("due_at") WHERE (due_at IS NOT NULL);
CREATE INDEX "endpoint_notices_account_id_endpoint_id_user_id_id_idx" ON "endpoint_notices"("account_id", "endpoint_id", "user_id", "id");
CREATE INDEX "endpoint_notices_user_id_idx" ON "endpoint_notices"("user_id");
CREATE INDEX "endpoint_notices_created_at_idx" ON "endpoint_notices"("created_at");

CREATE TABLE "events" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "transition" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sequence" INTEGER NOT NULL,
    "record_number" BIGINT NOT NULL,
    "feed_position" BIGINT,
    "traceparent" TEXT
) PARTITION BY RANGE ("created_at");
CREATE UNIQUE INDEX "events_key" ON "events"("account_id", "id", "created_at");
CREATE INDEX "events_newest" ON "events"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "events_type" ON "events"("account_id", "type", "created_at" DESC, "id" DESC);
CREATE INDEX "events_object" ON "events"("account_id", "object_id");
CREATE INDEX "events_feed" ON "events"("account_id", "feed_position") WHERE (feed_position > 0);
-- Events that have yet to be placed in the feed.
CREATE INDEX "events_unplaced" ON "events"("account_id", "record_number") WHERE (feed_position IS NULL);

CREATE TABLE "event_transitions" (
    "account_id" INTEGER NOT NULL,
    "object_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "transition" TEXT NOT NULL,

    CONSTRAINT "event_transitions_pkey" PRIMARY KEY ("account_id","object_id","type","transition")
);

CREATE TABLE "event_sequences" (
    "account_id" INTEGER NOT NULL,
    "object_id" TEXT NOT NULL,
    "last" INTEGER NOT NULL,
    "added" INTEGER NOT NULL DEFAULT 0,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_sequences_pkey" PRIMARY KEY ("account_id","object_id")
);

CREATE TABLE "deliveries" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "pending_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    "erased_attempt" INTEGER
) PARTITION BY RANGE ("created_at");
CREATE UNIQUE INDEX "deliveries_key" ON "deliveries"("account_id", "id", "created_at");
CREATE UNIQUE INDEX "deliveries_event_key" ON "deliveries"("account_id", "event_id", "endpoint_id", "created_at");
-- Workers find by it the endpoints that have something due, and read it.
CREATE INDEX "deliveries_due" ON "deliveries"("account_id", "endpoint_id", "id") WHERE (status = 'pending');
CREATE INDEX "deliveries_retry" ON "deliveries"("next_attempt_at") WHERE (status = 'queued');
CREATE INDEX "deliveries_endpoint" ON "deliveries"("account_id", "endpoint_id", "created_at" DESC, "id" DESC);
-- Deliveries that can be replayed, and those that wait: small, and not written by a delivery that succeeds.
CREATE INDEX "deliveries_kept" ON "deliveries"("account_id", "endpoint_id", "created_at" DESC, "id" DESC) WHERE (status IN ('failed', 'suspended'));
CREATE INDEX "deliveries_waiting" ON "deliveries"("account_id", "endpoint_id", "created_at" DESC, "id" DESC) WHERE (status IN ('pending', 'queued'));
-- Deliveries are counted by it: rows with the same key are one entry, so that thousands are a few pages.
CREATE INDEX "deliveries_missed" ON "deliveries"("account_id", "endpoint_id", "status") WHERE (status IN ('failed', 'suspended'));

CREATE TABLE "attempts" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "request_headers" JSONB NOT NULL,
    "response_status" INTEGER,
    "response_headers" JSONB,
    "response_body" TEXT,
    "error" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL
) PARTITION BY RANGE ("started_at");
CREATE UNIQUE INDEX "attempts_key" ON "attempts"("account_id", "delivery_id", "number", "started_at");

CREATE TABLE "metadata_entries" (
    "account_id" INTEGER NOT NULL,
    "object_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "metadata_entries_pkey" PRIMARY KEY ("account_id", "object_id", "key"),
    CONSTRAINT "metadata_entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "metadata_entries_listed_idx" ON "metadata_entries"("account_id", "kind", "key", "value", "created_at" DESC, "object_id" DESC);
CREATE INDEX "metadata_entries_value_idx" ON "metadata_entries"("account_id", "kind", lower("value"), "created_at" DESC);

CREATE TABLE "delivery_workers" (
    "id" BIGSERIAL NOT NULL,
    "alive_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_workers_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 50);

CREATE TABLE "endpoint_leases" (
    "account_id" INTEGER NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "owner" BIGINT NOT NULL,

    CONSTRAINT "endpoint_leases_pkey" PRIMARY KEY ("account_id","endpoint_id"),
    CONSTRAINT "endpoint_leases_owner_fkey" FOREIGN KEY ("owner") REFERENCES "delivery_workers"("id") ON DELETE CASCADE ON UPDATE CASCADE
) WITH (fillfactor = 50);

-- Parts of emails and descriptions. A server may lack the extension, or this user the right to install it: then the same
-- lists are answered, by looking at every payment of an account.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS "pg_trgm";
  CREATE INDEX "payments_customer_email_idx" ON "payments" USING GIN ("customer_email" gin_trgm_ops);
  CREATE INDEX "payments_description_idx" ON "payments" USING GIN ("description" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'searching payments will be slower: %', SQLERRM;
END
$$;

ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "balances" ADD CONSTRAINT "balances_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "balance_mirrors" ADD CONSTRAINT "balance_mirrors_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "held_entries" ADD CONSTRAINT "held_entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "monthly_statements" ADD CONSTRAINT "monthly_statements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "monthly_statement_pieces" ADD CONSTRAINT "monthly_statement_pieces_account_id_month_fkey" FOREIGN KEY ("account_id", "month") REFERENCES "monthly_statements"("account_id", "month") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "products" ADD CONSTRAINT "products_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "products" ADD CONSTRAINT "products_account_id_price_id_fkey" FOREIGN KEY ("account_id", "price_id") REFERENCES "prices"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "prices" ADD CONSTRAINT "prices_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "customers" ADD CONSTRAINT "customers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "deleted_customers" ADD CONSTRAINT "deleted_customers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "customer_mirrors" ADD CONSTRAINT "customer_mirrors_account_id_customer_id_fkey" FOREIGN KEY ("account_id", "customer_id") REFERENCES "customers"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_currency_mirrors" ADD CONSTRAINT "customer_currency_mirrors_account_id_customer_id_fkey" FOREIGN KEY ("account_id", "customer_id") REFERENCES "customers"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "account_locks" ADD CONSTRAINT "account_locks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_account_id_payment_id_fkey" FOREIGN KEY ("account_id", "payment_id") REFERENCES "payments"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_account_id_payment_id_fkey" FOREIGN KEY ("account_id", "payment_id") REFERENCES "payments"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "dispute_reminders" ADD CONSTRAINT "dispute_reminders_account_id_dispute_id_fkey" FOREIGN KEY ("account_id", "dispute_id") REFERENCES "disputes"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "dispute_reminders" ADD CONSTRAINT "dispute_reminders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "refund_notices" ADD CONSTRAINT "refund_notices_account_id_refund_ref_fkey" FOREIGN KEY ("account_id", "refund_ref") REFERENCES "refunds"("account_id", "ref") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refund_notices" ADD CONSTRAINT "refund_notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_account_id_dispute_id_fkey" FOREIGN KEY ("account_id", "dispute_id") REFERENCES "disputes"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "movements" ADD CONSTRAINT "movements_account_id_payment_id_fkey" FOREIGN KEY ("account_id", "payment_id") REFERENCES "payments"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "manual_payouts" ADD CONSTRAINT "manual_payouts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "manual_payout_lines" ADD CONSTRAINT "manual_payout_lines_account_id_payout_id_fkey" FOREIGN KEY ("account_id", "payout_id") REFERENCES "manual_payouts"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "manual_payout_lines" ADD CONSTRAINT "manual_payout_lines_account_id_payment_id_fkey" FOREIGN KEY ("account_id", "payment_id") REFERENCES "payments"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "members" ADD CONSTRAINT "members_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "spent_keys" ADD CONSTRAINT "spent_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "logged_requests" ADD CONSTRAINT "logged_requests_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "content_refusals" ADD CONSTRAINT "content_refusals_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscription_products" ADD CONSTRAINT "subscription_products_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscription_sessions" ADD CONSTRAINT "subscription_sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_session_ref_fkey" FOREIGN KEY ("account_id", "session_ref") REFERENCES "subscription_sessions"("account_id", "ref") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "daily_totals" ADD CONSTRAINT "daily_totals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "totalled_accounts" ADD CONSTRAINT "totalled_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "object_traces" ADD CONSTRAINT "object_traces_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "endpoint_notices" ADD CONSTRAINT "endpoint_notices_account_id_endpoint_id_fkey" FOREIGN KEY ("account_id", "endpoint_id") REFERENCES "webhook_endpoints"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "endpoint_notices" ADD CONSTRAINT "endpoint_notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_account_id_endpoint_id_fkey" FOREIGN KEY ("account_id", "endpoint_id") REFERENCES "webhook_endpoints"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The partitions of this month and the next, and of the times before and after. A worker adds later months.
DO $$
DECLARE
  this_month timestamptz := date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
  next_month timestamptz := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
  later timestamptz := (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC';
  parent text;
BEGIN
  FOREACH parent IN ARRAY ARRAY['attempts', 'deliveries', 'events', 'logged_requests', 'processor_events'] LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (MINVALUE) TO (%L)', parent || '_earlier', parent, this_month);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      parent || to_char(this_month AT TIME ZONE 'UTC', '_YYYY_MM'), parent, this_month, next_month);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
      parent || to_char(next_month AT TIME ZONE 'UTC', '_YYYY_MM'), parent, next_month, later);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (MAXVALUE)', parent || '_later', parent, later);
  END LOOP;
END
$$;

-- CreateEnum
CREATE TYPE "plan" AS ENUM ('free', 'brand', 'pro');

-- CreateEnum
CREATE TYPE "route" AS ENUM ('direct', 'destination', 'transfer');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'queued', 'succeeded', 'failed', 'suspended');

-- CreateTable
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

-- CreateTable
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

-- CreateTable
CREATE TABLE "merchants" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "plan" "plan" NOT NULL DEFAULT 'free',
    "country" CHAR(2) NOT NULL,
    "keys_suspended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "merchants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" TEXT NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" SERIAL NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "processor_account_id" TEXT NOT NULL,
    "charges_enabled" BOOLEAN NOT NULL DEFAULT false,
    "payouts_enabled" BOOLEAN NOT NULL DEFAULT false,
    "card_payments_active" BOOLEAN NOT NULL DEFAULT false,
    "transfers_active" BOOLEAN NOT NULL DEFAULT false,
    "country" CHAR(2) NOT NULL,
    "default_currency" CHAR(3) NOT NULL,
    "bank_name" TEXT,
    "bank_last4" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "pass_fees_to_customer" BOOLEAN NOT NULL,
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
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_sessions_pkey" PRIMARY KEY ("account_id","ref")
);

-- CreateTable
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
    "session_id" TEXT,
    "subscription_id" TEXT,
    "pass_fees_to_customer" BOOLEAN NOT NULL,
    "fee_amount" BIGINT NOT NULL,
    "plan" "plan" NOT NULL,
    "fee_bps" INTEGER NOT NULL,
    "fee_fixed" BIGINT NOT NULL,
    "route" "route" NOT NULL,
    "host_account" TEXT,
    "disputed" BOOLEAN NOT NULL DEFAULT false,
    "last_error" JSONB,
    "latest_charge" TEXT,
    "metadata" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "processor_events" (
    "id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "type" TEXT NOT NULL,
    "processor_account" TEXT,
    "object_id" TEXT NOT NULL,
    "object" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "processor_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_windows" (
    "key_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "leased" INTEGER NOT NULL,

    CONSTRAINT "rate_windows_pkey" PRIMARY KEY ("key_id")
);

-- CreateTable
CREATE TABLE "idempotent_requests" (
    "account_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "description" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "deactivated_reason" TEXT,
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "sealed_secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "events" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "transition" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "event_id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "products_account_id_created_at_id_idx" ON "products"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "products_account_id_price_id_key" ON "products"("account_id", "price_id");

-- CreateIndex
CREATE INDEX "prices_account_id_product_id_idx" ON "prices"("account_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_email_key" ON "members"("email");

-- CreateIndex
CREATE INDEX "members_merchant_id_idx" ON "members"("merchant_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_merchant_id_livemode_key" ON "accounts"("merchant_id", "livemode");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_livemode_processor_account_id_key" ON "accounts"("livemode", "processor_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_account_id_created_at_idx" ON "api_keys"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_sessions_account_id_payment_intent_idx" ON "payment_sessions"("account_id", "payment_intent");

-- CreateIndex
CREATE INDEX "payment_sessions_status_expires_at_idx" ON "payment_sessions"("status", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_sessions_account_id_id_key" ON "payment_sessions"("account_id", "id");

-- CreateIndex
CREATE INDEX "payments_account_id_created_at_id_idx" ON "payments"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_account_id_session_id_idx" ON "payments"("account_id", "session_id");

-- CreateIndex
CREATE INDEX "processor_events_settled_at_retry_at_idx" ON "processor_events"("settled_at", "retry_at");

-- CreateIndex
CREATE INDEX "idempotent_requests_created_at_idx" ON "idempotent_requests"("created_at");

-- CreateIndex
CREATE INDEX "webhook_endpoints_account_id_created_at_id_idx" ON "webhook_endpoints"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "events_account_id_created_at_id_idx" ON "events"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "events_account_id_type_object_id_transition_key" ON "events"("account_id", "type", "object_id", "transition");

-- CreateIndex
CREATE INDEX "deliveries_pending_idx" ON "deliveries"("id") WHERE (status = 'pending');

-- CreateIndex
CREATE INDEX "deliveries_account_id_endpoint_id_created_at_id_idx" ON "deliveries"("account_id", "endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_account_id_id_key" ON "deliveries"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_account_id_event_id_endpoint_id_key" ON "deliveries"("account_id", "event_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "attempts_started_at_idx" ON "attempts"("started_at");

-- CreateIndex
CREATE UNIQUE INDEX "attempts_delivery_id_number_key" ON "attempts"("delivery_id", "number");

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_account_id_price_id_fkey" FOREIGN KEY ("account_id", "price_id") REFERENCES "prices"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prices" ADD CONSTRAINT "prices_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_account_id_event_id_fkey" FOREIGN KEY ("account_id", "event_id") REFERENCES "events"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_account_id_endpoint_id_fkey" FOREIGN KEY ("account_id", "endpoint_id") REFERENCES "webhook_endpoints"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_account_id_delivery_id_fkey" FOREIGN KEY ("account_id", "delivery_id") REFERENCES "deliveries"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


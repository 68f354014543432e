-- CreateTable
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
    "pass_fees_to_customer" BOOLEAN NOT NULL,
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
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_sessions_pkey" PRIMARY KEY ("account_id","ref")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "session_ref" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "items" JSONB NOT NULL,
    "customer_email" TEXT,
    "current_period_start" TIMESTAMPTZ(3) NOT NULL,
    "current_period_end" TIMESTAMPTZ(3) NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL,
    "canceled_at" TIMESTAMPTZ(3),
    "trial_end" TIMESTAMPTZ(3),
    "read_order" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE INDEX "subscription_sessions_account_id_customer_id_idx" ON "subscription_sessions"("account_id", "customer_id");

-- CreateIndex
CREATE INDEX "subscription_sessions_open_idx" ON "subscription_sessions"("expires_at") WHERE (status = 'open');

-- CreateIndex
CREATE UNIQUE INDEX "subscription_sessions_account_id_id_key" ON "subscription_sessions"("account_id", "id");

-- CreateIndex
CREATE INDEX "subscriptions_account_id_created_at_id_idx" ON "subscriptions"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "subscriptions_live_idx" ON "subscriptions"("current_period_end") WHERE (status NOT IN ('canceled', 'incomplete_expired'));

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_account_id_session_ref_key" ON "subscriptions"("account_id", "session_ref");

-- AddForeignKey
ALTER TABLE "subscription_sessions" ADD CONSTRAINT "subscription_sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_session_ref_fkey" FOREIGN KEY ("account_id", "session_ref") REFERENCES "subscription_sessions"("account_id", "ref") ON DELETE RESTRICT ON UPDATE CASCADE;

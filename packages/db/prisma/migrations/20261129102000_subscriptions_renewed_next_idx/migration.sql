-- The overview looks at the cards of the subscriptions that are renewed next.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_renewed_next_idx" ON "subscriptions"("account_id", "current_period_end") WHERE (status = 'active' AND NOT cancel_at_period_end);

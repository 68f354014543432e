-- Changes by operators, by what they did, for the log of all merchants.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_operator_actions_idx" ON "audit_entries"("action" text_pattern_ops) WHERE (actor_kind IN ('operator', 'command'));

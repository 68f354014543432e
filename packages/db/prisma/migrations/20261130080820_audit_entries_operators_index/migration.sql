-- What operators and commands did, for any merchant, the latest first.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_operators_idx" ON "audit_entries"("created_at" DESC, "id" DESC) WHERE (actor_kind IN ('operator', 'command'));

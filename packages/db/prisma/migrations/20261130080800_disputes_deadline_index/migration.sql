-- Disputes of all accounts that await an answer, by their deadline, for operators.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "disputes_deadline_idx" ON "disputes"("evidence_due_by", "id") WHERE (status IN ('needs_response', 'warning_needs_response', 'appeal_needs_response'));

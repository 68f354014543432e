-- CreateIndex, without holding up deliveries
CREATE INDEX CONCURRENTLY "deliveries_kept_idx" ON "deliveries"("account_id", "endpoint_id", "created_at" DESC, "id" DESC) WHERE (status IN ('failed', 'suspended'));

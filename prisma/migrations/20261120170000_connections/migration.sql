-- What outside services sent us: stored as it came, once for each event of the provider, and worked on from the queue.
CREATE TABLE "webhook_receipt" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_event_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'received',
    "reason" TEXT NOT NULL DEFAULT '',
    "raw" BYTEA NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "headers" JSONB NOT NULL DEFAULT '{}',
    "deliveries" INTEGER NOT NULL DEFAULT 1,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_receipt_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "webhook_receipt_organization_id_provider_provider_event_id_key" ON "webhook_receipt"("organization_id", "provider", "provider_event_id");
CREATE INDEX "webhook_receipt_organization_id_received_at_id_idx" ON "webhook_receipt"("organization_id", "received_at", "id");
CREATE INDEX "webhook_receipt_received_at_idx" ON "webhook_receipt"("received_at");

SELECT protect_tenant_table('webhook_receipt');

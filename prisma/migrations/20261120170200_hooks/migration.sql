-- Events are handed on in the order in which they were written. A record's row is locked until its change commits, so
-- for one record that is the order in which things happened, whichever process wrote them.
ALTER TABLE "platform_event" ADD COLUMN "sequence" BIGINT GENERATED ALWAYS AS IDENTITY;
CREATE INDEX "platform_event_waiting_idx" ON "platform_event"("sequence") WHERE "dispatched_at" IS NULL;

-- A subscription: these events go to this address, signed with this secret.
CREATE TABLE "integration_hook" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "target_url" TEXT NOT NULL,
    "events" TEXT[],
    "description" TEXT NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT NOT NULL DEFAULT '',
    "disabled_at" TIMESTAMPTZ(3),
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "created_by" TEXT,
    "created_by_name" TEXT NOT NULL,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "integration_hook_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "integration_hook_organization_id_created_at_id_idx" ON "integration_hook"("organization_id", "created_at", "id");

-- One event on its way to one subscription.
CREATE TABLE "integration_delivery" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "hook_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_name" TEXT NOT NULL,
    "record_key" TEXT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "payload" JSONB,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "round" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "status_code" INTEGER,
    "error" TEXT NOT NULL DEFAULT '',
    "duration_ms" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_attempt_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "integration_delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "integration_delivery_state_check" CHECK ("state" IN ('waiting', 'delivering', 'delivered', 'failed', 'cancelled'))
);
-- Once for each hook and event, however often an event is handed on.
CREATE UNIQUE INDEX "integration_delivery_hook_id_event_id_key" ON "integration_delivery"("hook_id", "event_id");
CREATE INDEX "integration_delivery_organization_id_created_at_id_idx" ON "integration_delivery"("organization_id", "created_at", "id");
CREATE INDEX "integration_delivery_organization_id_hook_id_created_at_id_idx" ON "integration_delivery"("organization_id", "hook_id", "created_at", "id");
CREATE INDEX "integration_delivery_created_at_idx" ON "integration_delivery"("created_at");
ALTER TABLE "integration_delivery" ADD CONSTRAINT "integration_delivery_hook_id_fkey"
  FOREIGN KEY ("hook_id") REFERENCES "integration_hook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is due, hook by hook; the lane of a hook and a record, in order; leases that ran out. All hold open rows alone.
CREATE INDEX "integration_delivery_due_idx" ON "integration_delivery"("hook_id", "next_attempt_at", "sequence")
  WHERE "state" = 'waiting' AND "next_attempt_at" IS NOT NULL;
CREATE INDEX "integration_delivery_lane_idx" ON "integration_delivery"("hook_id", "record_key", "sequence")
  WHERE "state" IN ('waiting', 'delivering');
CREATE INDEX "integration_delivery_lease_idx" ON "integration_delivery"("leased_until")
  WHERE "state" = 'delivering';

-- One attempt: what was answered, and how long it took.
CREATE TABLE "integration_attempt" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status_code" INTEGER,
    "error" TEXT NOT NULL DEFAULT '',
    "answer" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "integration_attempt_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "integration_attempt_delivery_id_attempt_key" ON "integration_attempt"("delivery_id", "attempt");
ALTER TABLE "integration_attempt" ADD CONSTRAINT "integration_attempt_delivery_id_fkey"
  FOREIGN KEY ("delivery_id") REFERENCES "integration_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table(name::regclass) FROM unnest(ARRAY['integration_hook', 'integration_delivery', 'integration_attempt']) AS name;

-- Rows come and go all day: dead ones must not pile up in what is asked every second.
ALTER TABLE "integration_delivery" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

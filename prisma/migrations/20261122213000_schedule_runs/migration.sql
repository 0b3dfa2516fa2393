-- The last run of every schedule, of an organization or of the platform (no organization).
CREATE TABLE "schedule_run" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "job" TEXT NOT NULL,
    "run_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "schedule_run_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "schedule_run_state" CHECK (state IN ('succeeded', 'failed', 'retrying'))
);
CREATE UNIQUE INDEX "schedule_run_organization_id_job_key" ON "schedule_run"("organization_id", "job") NULLS NOT DISTINCT;
SELECT protect_tenant_table('schedule_run');
-- Workers write it.
REVOKE INSERT, UPDATE, DELETE ON schedule_run FROM indaba_app;

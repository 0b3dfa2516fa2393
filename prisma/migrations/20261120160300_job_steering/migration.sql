-- A run can be stopped by a person, and says how many of its rows failed while it is still under way.
ALTER TABLE "job_run"
  ADD COLUMN "failed" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "cancel_requested_at" TIMESTAMPTZ(3);

-- "My runs, newest first": what the tray of each open browser asks for.
CREATE INDEX "job_run_organization_id_actor_id_created_at_id_idx"
  ON "job_run"("organization_id", "actor_id", "created_at", "id");

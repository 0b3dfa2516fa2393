-- When a card came into the column of the board that it lies in. A change of its place there does not count.
ALTER TABLE "crm_lead" ADD COLUMN "board_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "crm_opportunity" ADD COLUMN "board_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Both boards are by status, and the time of its last change is known. All organizations at once: the owner of the
-- tables is let past their policies for these two statements.
ALTER TABLE "crm_lead" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "crm_opportunity" NO FORCE ROW LEVEL SECURITY;
UPDATE "crm_lead" SET "board_since" = "status_changed_at";
UPDATE "crm_opportunity" SET "board_since" = "status_changed_at";
ALTER TABLE "crm_lead" FORCE ROW LEVEL SECURITY;
ALTER TABLE "crm_opportunity" FORCE ROW LEVEL SECURITY;

-- The search views have the columns that there were when they were made.
SELECT expose_search(name::regclass) FROM unnest(ARRAY['crm_lead', 'crm_opportunity']) AS name;

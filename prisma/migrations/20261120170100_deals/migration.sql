-- Deals: business in a stage of a pipeline, and what a campaign of the AI call center calls.
CREATE TABLE "crm_deal" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL DEFAULT '',
    "value" DECIMAL(18,2),
    "currency" TEXT NOT NULL,
    "probability" INTEGER,
    "chance" INTEGER NOT NULL DEFAULT 0,
    "expected_close" TEXT NOT NULL DEFAULT '',
    "expected_close_on" DATE,
    "next_step" TEXT NOT NULL DEFAULT '',
    "next_step_on" DATE,
    "pipeline_id" UUID NOT NULL,
    "stage_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "stage_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "contact_id" UUID,
    "contact_name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "phone_canonical" TEXT NOT NULL DEFAULT '',
    "phone_last9" TEXT NOT NULL DEFAULT '',
    "company" TEXT NOT NULL DEFAULT '',
    "lead_id" UUID,
    "campaign_id" UUID,
    "owner_id" UUID,
    "call_attempts" INTEGER NOT NULL DEFAULT 0,
    "last_call_at" TIMESTAMPTZ(3),
    "next_call_at" TIMESTAMPTZ(3),
    "qualification" TEXT NOT NULL DEFAULT '',
    "board_position" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "board_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "crm_deal_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "crm_deal_status" CHECK (status IN ('open', 'won', 'lost')),
    CONSTRAINT "crm_deal_probability" CHECK (probability BETWEEN 0 AND 100)
);

SELECT protect_tenant_table('crm_deal');

CREATE FUNCTION crm_deal_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.title, NEW.contact_name, NEW.email, NEW.phone, NEW.phone_canonical, NEW.company, NEW.category));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON crm_deal
  FOR EACH ROW EXECUTE FUNCTION crm_deal_search_text();
SELECT expose_search('crm_deal');
CREATE INDEX crm_deal_search_idx ON crm_deal USING gin (organization_id, search_text gin_trgm_ops);

CREATE INDEX crm_deal_title_idx ON crm_deal (organization_id, lower(title), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_contact_name_idx ON crm_deal (organization_id, lower(contact_name), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_company_idx ON crm_deal (organization_id, lower(company), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_email_idx ON crm_deal (organization_id, lower(email), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_category_idx ON crm_deal (organization_id, lower(category), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_value_idx ON crm_deal (organization_id, value, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_chance_idx ON crm_deal (organization_id, chance, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_close_idx ON crm_deal (organization_id, expected_close_on, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_next_step_idx ON crm_deal (organization_id, next_step_on, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_stage_changed_idx ON crm_deal (organization_id, stage_changed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_closed_idx ON crm_deal (organization_id, closed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_created_idx ON crm_deal (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_updated_idx ON crm_deal (organization_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_last_call_idx ON crm_deal (organization_id, last_call_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_next_call_idx ON crm_deal (organization_id, next_call_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_owner_idx ON crm_deal (organization_id, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_status_idx ON crm_deal (organization_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_status_updated_idx ON crm_deal (organization_id, status, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_stage_idx ON crm_deal (organization_id, pipeline_id, stage_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_board_idx ON crm_deal (organization_id, stage_id, board_position, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_contact_idx ON crm_deal (organization_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX crm_deal_lead_idx ON crm_deal (organization_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX crm_deal_campaign_idx ON crm_deal (organization_id, campaign_id, next_call_at, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX crm_deal_last9_idx ON crm_deal (organization_id, phone_last9) WHERE phone_last9 <> '';
CREATE INDEX crm_deal_bin_idx ON crm_deal (organization_id, created_at, id) WHERE deleted_at IS NOT NULL;
-- What the stat cards and the forecast count, without touching the rows.
CREATE INDEX crm_deal_stats_idx ON crm_deal (organization_id)
  INCLUDE (status, value, currency, chance, closed_at, expected_close_on, pipeline_id) WHERE deleted_at IS NULL;

-- Stage changes as a poller reads them: newest first.
CREATE INDEX crm_activity_stage_change_idx ON crm_activity (organization_id, occurred_at DESC, id DESC) WHERE kind = 'stage_change';
-- A call is told once, however often its provider tells it.
CREATE UNIQUE INDEX crm_activity_call_ref_key ON crm_activity (organization_id, (data ->> 'call_ref'))
  WHERE kind = 'call' AND data ->> 'call_ref' IS NOT NULL;

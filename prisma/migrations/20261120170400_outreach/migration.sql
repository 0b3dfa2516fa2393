-- Where a lead came from, by the ad network's own ids too: names of ads are changed, ids are not.
ALTER TABLE "crm_lead"
  ADD COLUMN "ad_id" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "adset_id" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "campaign_id" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "form_id" TEXT NOT NULL DEFAULT '';
SELECT expose_search('crm_lead');

-- Leads of one ad, ad set, campaign or form, for rules and what they suggest.
CREATE INDEX crm_lead_from_ad_idx ON crm_lead (organization_id, lower(ad)) WHERE source = 'adnet' AND deleted_at IS NULL;
CREATE INDEX crm_lead_from_adset_idx ON crm_lead (organization_id, lower(adset)) WHERE source = 'adnet' AND deleted_at IS NULL;
CREATE INDEX crm_lead_from_campaign_idx ON crm_lead (organization_id, lower(campaign)) WHERE source = 'adnet' AND deleted_at IS NULL;
CREATE INDEX crm_lead_from_form_idx ON crm_lead (organization_id, lower(form)) WHERE source = 'adnet' AND deleted_at IS NULL;

-- The category that leads of an ad, ad set, campaign or form get.
CREATE TABLE "crm_category_rule" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "source_type" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crm_category_rule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "crm_category_rule_source_type" CHECK (source_type IN ('ad', 'adset', 'campaign', 'form'))
);
CREATE UNIQUE INDEX crm_category_rule_source_key ON crm_category_rule (organization_id, source_type, lower(source_id));

-- Which catalogue item an answer stands for; the whole list is one document, kept in its order.
CREATE TABLE "crm_item_map" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "form" TEXT NOT NULL DEFAULT '',
    "field" TEXT NOT NULL,
    "match_kind" TEXT NOT NULL,
    "match_value" TEXT NOT NULL DEFAULT '',
    "item_code" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "quantity_from" TEXT NOT NULL DEFAULT 'fixed',
    "quantity" DECIMAL(18,4) NOT NULL DEFAULT 1,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "crm_item_map_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "crm_item_map_match_kind" CHECK (match_kind IN ('equals', 'contains', 'any', 'number')),
    CONSTRAINT "crm_item_map_quantity_from" CHECK (quantity_from IN ('fixed', 'answer'))
);
CREATE INDEX crm_item_map_position_idx ON crm_item_map (organization_id, position);

-- One pull of leads from the ad network; `cursor` is where a run that was cut off goes on.
CREATE TABLE "crm_lead_sync_run" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "trigger" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "since" TIMESTAMPTZ(3),
    "cursor" TEXT,
    "fetched" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "crm_lead_sync_run_pkey" PRIMARY KEY ("id")
);
CREATE INDEX crm_lead_sync_run_started_idx ON crm_lead_sync_run (organization_id, started_at, id);

-- A lead that could not be brought in, as it came, until it can.
CREATE TABLE "crm_lead_sync_failure" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "lead_id" TEXT NOT NULL,
    "raw" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crm_lead_sync_failure_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX crm_lead_sync_failure_lead_key ON crm_lead_sync_failure (organization_id, lead_id);
CREATE INDEX crm_lead_sync_failure_updated_idx ON crm_lead_sync_failure (organization_id, updated_at, id);

-- People who are written to together.
CREATE TABLE "outreach_list" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "channel" TEXT NOT NULL DEFAULT 'both',
    "description" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "outreach_list_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "outreach_list_channel" CHECK (channel IN ('email', 'sms', 'both'))
);
CREATE UNIQUE INDEX outreach_list_name_key ON outreach_list (organization_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX outreach_list_name_idx ON outreach_list (organization_id, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX outreach_list_created_idx ON outreach_list (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX outreach_list_bin_idx ON outreach_list (organization_id, created_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE "outreach_member" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "person_key" TEXT NOT NULL,
    "lead_id" UUID,
    "contact_id" UUID,
    "name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "phone_canonical" TEXT NOT NULL DEFAULT '',
    "fields" JSONB NOT NULL DEFAULT '{}',
    "unsubscribed_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outreach_member_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX outreach_member_person_key ON outreach_member (organization_id, list_id, person_key);
CREATE INDEX outreach_member_name_idx ON outreach_member (organization_id, lower(name), id);
CREATE INDEX outreach_member_created_idx ON outreach_member (organization_id, created_at, id);
CREATE INDEX outreach_member_list_idx ON outreach_member (organization_id, list_id, created_at, id);

-- One text to one list. What is sent to whom are its messages, written when it starts.
CREATE TABLE "outreach_send" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "scheduled_at" TIMESTAMPTZ(3),
    "total" INTEGER NOT NULL DEFAULT 0,
    "job_id" UUID,
    "created_by" TEXT,
    "created_by_name" TEXT NOT NULL DEFAULT '',
    "error" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outreach_send_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "outreach_send_channel" CHECK (channel IN ('email', 'sms')),
    CONSTRAINT "outreach_send_state" CHECK (state IN ('draft', 'scheduled', 'sending', 'sent', 'cancelled'))
);
CREATE INDEX outreach_send_created_idx ON outreach_send (organization_id, created_at, id);
CREATE INDEX outreach_send_list_idx ON outreach_send (organization_id, list_id, created_at);
CREATE INDEX outreach_send_due_idx ON outreach_send (scheduled_at) WHERE state = 'scheduled';
CREATE INDEX outreach_send_sending_idx ON outreach_send (updated_at) WHERE state = 'sending';

CREATE TABLE "outreach_message" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "send_id" UUID NOT NULL,
    "member_id" UUID,
    "name" TEXT NOT NULL DEFAULT '',
    "to_address" TEXT NOT NULL,
    "fields" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL DEFAULT 'queued',
    "provider_id" TEXT,
    "mail_id" UUID,
    "batch_id" UUID,
    "segments" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "claimed_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outreach_message_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "outreach_message_state" CHECK (state IN ('queued', 'sending', 'handed', 'sent', 'delivered', 'failed', 'blocked', 'unknown', 'cancelled'))
);
-- Never twice to one address, however often it stands in the list.
CREATE UNIQUE INDEX outreach_message_address_key ON outreach_message (organization_id, send_id, to_address);
CREATE INDEX outreach_message_state_idx ON outreach_message (organization_id, send_id, state, id);
CREATE INDEX outreach_message_name_idx ON outreach_message (organization_id, lower(name), id);
CREATE INDEX outreach_message_created_idx ON outreach_message (organization_id, created_at, id);
CREATE INDEX outreach_message_provider_idx ON outreach_message (organization_id, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX outreach_message_to_idx ON outreach_message (organization_id, to_address, created_at);
CREATE INDEX outreach_message_mail_idx ON outreach_message (mail_id) WHERE state = 'handed';

CREATE TABLE "outreach_opt_out" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outreach_opt_out_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "outreach_opt_out_channel" CHECK (channel IN ('email', 'sms'))
);
CREATE UNIQUE INDEX outreach_opt_out_address_key ON outreach_opt_out (organization_id, channel, address);
CREATE INDEX outreach_opt_out_address_idx ON outreach_opt_out (organization_id, lower(address), id);
CREATE INDEX outreach_opt_out_created_idx ON outreach_opt_out (organization_id, created_at, id);

-- Headers beside the usual ones, e.g. List-Unsubscribe.
ALTER TABLE "mail" ADD COLUMN "headers" JSONB;

CREATE FUNCTION outreach_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(CASE TG_TABLE_NAME
    WHEN 'outreach_list' THEN concat_ws(' ', to_jsonb(NEW) ->> 'name', to_jsonb(NEW) ->> 'description')
    WHEN 'outreach_member' THEN concat_ws(' ', to_jsonb(NEW) ->> 'name', to_jsonb(NEW) ->> 'email', to_jsonb(NEW) ->> 'phone', to_jsonb(NEW) ->> 'phone_canonical')
    WHEN 'outreach_send' THEN concat_ws(' ', to_jsonb(NEW) ->> 'subject', to_jsonb(NEW) ->> 'body')
    ELSE concat_ws(' ', to_jsonb(NEW) ->> 'name', to_jsonb(NEW) ->> 'to_address')
  END);
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON outreach_list FOR EACH ROW EXECUTE FUNCTION outreach_search_text();
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON outreach_member FOR EACH ROW EXECUTE FUNCTION outreach_search_text();
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON outreach_send FOR EACH ROW EXECUTE FUNCTION outreach_search_text();
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON outreach_message FOR EACH ROW EXECUTE FUNCTION outreach_search_text();

SELECT protect_tenant_table(name::regclass) FROM unnest(ARRAY[
  'crm_category_rule', 'crm_item_map', 'crm_lead_sync_run', 'crm_lead_sync_failure',
  'outreach_list', 'outreach_member', 'outreach_send', 'outreach_message', 'outreach_opt_out'
]) AS name;
SELECT expose_search(name::regclass) FROM unnest(ARRAY['outreach_list', 'outreach_member', 'outreach_send', 'outreach_message']) AS name;
CREATE INDEX outreach_list_search_idx ON outreach_list USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX outreach_member_search_idx ON outreach_member USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX outreach_send_search_idx ON outreach_send USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX outreach_message_search_idx ON outreach_message USING gin (organization_id, search_text gin_trgm_ops);

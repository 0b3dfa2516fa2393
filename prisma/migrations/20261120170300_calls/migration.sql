-- Campaigns of the AI call center and of the dialler.
CREATE TABLE "calls_campaign" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'ai',
    "mode" TEXT NOT NULL DEFAULT 'sip',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "purpose" TEXT NOT NULL DEFAULT '',
    "greeting" TEXT NOT NULL DEFAULT '',
    "questions" JSONB NOT NULL DEFAULT '[]',
    "from_number" TEXT NOT NULL DEFAULT '',
    "transfer_number" TEXT NOT NULL DEFAULT '',
    "days" INTEGER[] DEFAULT ARRAY[1, 2, 3, 4, 5]::INTEGER[],
    "opens_at" TEXT NOT NULL DEFAULT '08:00',
    "closes_at" TEXT NOT NULL DEFAULT '18:00',
    "max_attempts" INTEGER NOT NULL DEFAULT 3,
    "retry_minutes" INTEGER NOT NULL DEFAULT 120,
    "parallel_calls" INTEGER NOT NULL DEFAULT 2,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_by_name" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "calls_campaign_pkey" PRIMARY KEY ("id")
);

-- One call that the AI made, or tried to make.
CREATE TABLE "calls_ai_call" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID,
    "deal_id" UUID,
    "lead_id" UUID,
    "contact_id" UUID,
    "name" TEXT NOT NULL DEFAULT '',
    "mode" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "script" JSONB NOT NULL DEFAULT '{}',
    "provider" TEXT NOT NULL DEFAULT '',
    "provider_call_id" TEXT,
    "access_token" TEXT,
    "from_number" TEXT NOT NULL DEFAULT '',
    "to_number" TEXT NOT NULL DEFAULT '',
    "sent_at" TIMESTAMPTZ(3),
    "outcome_unknown" BOOLEAN NOT NULL DEFAULT false,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "duration_seconds" INTEGER,
    "end_reason" TEXT NOT NULL DEFAULT '',
    "outcome" TEXT NOT NULL DEFAULT '',
    "summary" TEXT NOT NULL DEFAULT '',
    "sentiment" TEXT NOT NULL DEFAULT '',
    "answers" JSONB NOT NULL DEFAULT '{}',
    "transcript" JSONB NOT NULL DEFAULT '[]',
    "recording_url" TEXT NOT NULL DEFAULT '',
    "cost" DECIMAL(18,4),
    "error" TEXT NOT NULL DEFAULT '',
    "settled_at" TIMESTAMPTZ(3),
    "read_after" TIMESTAMPTZ(3),
    "created_by_name" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calls_ai_call_pkey" PRIMARY KEY ("id")
);

-- Telephone systems that post a record of each call; a domain belongs to one organization of the whole installation.
CREATE TABLE "calls_pbx" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "rotated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3),
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calls_pbx_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "calls_pbx_username_key" ON "calls_pbx"("username");
CREATE INDEX "calls_pbx_organization_id_created_at_id_idx" ON "calls_pbx"("organization_id", "created_at", "id");

CREATE TABLE "calls_pbx_domain" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "pbx_id" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calls_pbx_domain_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "calls_pbx_domain_domain_key" ON "calls_pbx_domain"("domain");
CREATE INDEX "calls_pbx_domain_organization_id_domain_idx" ON "calls_pbx_domain"("organization_id", "domain");

-- Calls as the telephone systems told them.
CREATE TABLE "calls_pbx_call" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "uuid" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "from_number" TEXT NOT NULL DEFAULT '',
    "from_name" TEXT NOT NULL DEFAULT '',
    "to_number" TEXT NOT NULL DEFAULT '',
    "other_number" TEXT NOT NULL DEFAULT '',
    "other_last9" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "duration" INTEGER NOT NULL DEFAULT 0,
    "billsec" INTEGER NOT NULL DEFAULT 0,
    "hangup_cause" TEXT NOT NULL DEFAULT '',
    "queue" TEXT NOT NULL DEFAULT '',
    "agent" TEXT NOT NULL DEFAULT '',
    "recording_name" TEXT NOT NULL DEFAULT '',
    "contact_id" UUID,
    "lead_id" UUID,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calls_pbx_call_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "calls_pbx_call_organization_id_uuid_key" ON "calls_pbx_call"("organization_id", "uuid");

-- Numbers that must not be called.
CREATE TABLE "calls_blocked_number" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "phone_canonical" TEXT NOT NULL DEFAULT '',
    "phone_last9" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "added_by_name" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calls_blocked_number_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "calls_pbx_domain" ADD CONSTRAINT "calls_pbx_domain_pbx_id_fkey"
  FOREIGN KEY ("pbx_id") REFERENCES "calls_pbx"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table(name::regclass) FROM unnest(ARRAY[
  'calls_campaign', 'calls_ai_call', 'calls_pbx', 'calls_pbx_domain', 'calls_pbx_call', 'calls_blocked_number'
]) AS name;

-- Search
CREATE FUNCTION calls_campaign_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.name, NEW.purpose));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON calls_campaign
  FOR EACH ROW EXECUTE FUNCTION calls_campaign_search_text();

CREATE FUNCTION calls_ai_call_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.name, NEW.to_number, NEW.summary));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON calls_ai_call
  FOR EACH ROW EXECUTE FUNCTION calls_ai_call_search_text();

CREATE FUNCTION calls_pbx_call_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.from_number, NEW.from_name, NEW.to_number, NEW.agent, NEW.queue));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON calls_pbx_call
  FOR EACH ROW EXECUTE FUNCTION calls_pbx_call_search_text();

CREATE FUNCTION calls_blocked_number_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.phone, NEW.phone_canonical, NEW.name, NEW.reason));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON calls_blocked_number
  FOR EACH ROW EXECUTE FUNCTION calls_blocked_number_search_text();

SELECT expose_search(name::regclass) FROM unnest(ARRAY[
  'calls_campaign', 'calls_ai_call', 'calls_pbx_call', 'calls_blocked_number'
]) AS name;

CREATE INDEX calls_campaign_search_idx ON calls_campaign USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX calls_ai_call_search_idx ON calls_ai_call USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX calls_pbx_call_search_idx ON calls_pbx_call USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX calls_blocked_number_search_idx ON calls_blocked_number USING gin (organization_id, search_text gin_trgm_ops);

-- Sorting and filtering, in the form in which grids compare
CREATE INDEX calls_campaign_name_idx ON calls_campaign (organization_id, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX calls_campaign_status_idx ON calls_campaign (organization_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX calls_campaign_created_idx ON calls_campaign (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX calls_campaign_started_idx ON calls_campaign (organization_id, started_at, id) WHERE deleted_at IS NULL;
CREATE INDEX calls_campaign_bin_idx ON calls_campaign (organization_id, created_at, id) WHERE deleted_at IS NOT NULL;

CREATE INDEX calls_ai_call_created_idx ON calls_ai_call (organization_id, created_at, id);
CREATE INDEX calls_ai_call_ended_idx ON calls_ai_call (organization_id, ended_at, id);
CREATE INDEX calls_ai_call_name_idx ON calls_ai_call (organization_id, lower(name), id);
CREATE INDEX calls_ai_call_status_idx ON calls_ai_call (organization_id, status, id);
CREATE INDEX calls_ai_call_outcome_idx ON calls_ai_call (organization_id, outcome, id);
CREATE INDEX calls_ai_call_mode_idx ON calls_ai_call (organization_id, mode, id);
CREATE INDEX calls_ai_call_duration_idx ON calls_ai_call (organization_id, duration_seconds, id);
CREATE INDEX calls_ai_call_campaign_idx ON calls_ai_call (organization_id, campaign_id, status);
CREATE INDEX calls_ai_call_deal_idx ON calls_ai_call (organization_id, deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX calls_ai_call_lead_idx ON calls_ai_call (organization_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX calls_ai_call_contact_idx ON calls_ai_call (organization_id, contact_id) WHERE contact_id IS NOT NULL;
-- What the clock looks for: calls that have said nothing for a while.
CREATE INDEX calls_ai_call_read_idx ON calls_ai_call (read_after) WHERE settled_at IS NULL;

CREATE INDEX calls_pbx_call_started_idx ON calls_pbx_call (organization_id, started_at, id);
CREATE INDEX calls_pbx_call_status_idx ON calls_pbx_call (organization_id, status, id);
CREATE INDEX calls_pbx_call_direction_idx ON calls_pbx_call (organization_id, direction, id);
CREATE INDEX calls_pbx_call_from_idx ON calls_pbx_call (organization_id, lower(from_number), id);
CREATE INDEX calls_pbx_call_to_idx ON calls_pbx_call (organization_id, lower(to_number), id);
CREATE INDEX calls_pbx_call_duration_idx ON calls_pbx_call (organization_id, duration, id);
CREATE INDEX calls_pbx_call_domain_idx ON calls_pbx_call (organization_id, lower(domain), started_at);
CREATE INDEX calls_pbx_call_last9_idx ON calls_pbx_call (organization_id, other_last9) WHERE other_last9 <> '';
CREATE INDEX calls_pbx_call_contact_idx ON calls_pbx_call (organization_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX calls_pbx_call_lead_idx ON calls_pbx_call (organization_id, lead_id) WHERE lead_id IS NOT NULL;

CREATE INDEX calls_blocked_number_phone_idx ON calls_blocked_number (organization_id, lower(phone), id);
CREATE INDEX calls_blocked_number_created_idx ON calls_blocked_number (organization_id, created_at, id);
CREATE INDEX calls_blocked_number_last9_idx ON calls_blocked_number (organization_id, phone_last9) WHERE phone_last9 <> '';
CREATE UNIQUE INDEX calls_blocked_number_key ON calls_blocked_number (organization_id, phone_canonical) WHERE phone_canonical <> '';

-- Rules that no code path may pass by
-- A deal is in one call at a time, and so is a number; a provider's call is one of ours.
CREATE UNIQUE INDEX calls_ai_call_deal_key ON calls_ai_call (organization_id, deal_id) WHERE status = 'running' AND deal_id IS NOT NULL;
CREATE UNIQUE INDEX calls_ai_call_number_key ON calls_ai_call (organization_id, to_number) WHERE status = 'running' AND mode = 'sip';
CREATE UNIQUE INDEX calls_ai_call_provider_key ON calls_ai_call (organization_id, provider, provider_call_id) WHERE provider_call_id IS NOT NULL;
ALTER TABLE calls_campaign ADD CONSTRAINT calls_campaign_kind CHECK (kind IN ('ai', 'dialler'));
ALTER TABLE calls_campaign ADD CONSTRAINT calls_campaign_mode CHECK (mode IN ('sim', 'voice', 'sip'));
ALTER TABLE calls_campaign ADD CONSTRAINT calls_campaign_status CHECK (status IN ('draft', 'running', 'paused', 'done'));
ALTER TABLE calls_ai_call ADD CONSTRAINT calls_ai_call_mode CHECK (mode IN ('sim', 'voice', 'sip'));
ALTER TABLE calls_ai_call ADD CONSTRAINT calls_ai_call_status CHECK (status IN ('running', 'completed', 'transferred', 'closed', 'error'));
ALTER TABLE calls_pbx_call ADD CONSTRAINT calls_pbx_call_direction CHECK (direction IN ('inbound', 'outbound', 'local'));
ALTER TABLE calls_pbx_call ADD CONSTRAINT calls_pbx_call_status CHECK (status IN ('answered', 'missed', 'busy', 'voicemail', 'failed'));

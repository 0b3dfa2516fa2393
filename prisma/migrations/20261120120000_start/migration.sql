-- CreateTable
CREATE TABLE "customer" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "phone_canonical" TEXT NOT NULL DEFAULT '',
    "phone_last9" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "account_number" TEXT NOT NULL DEFAULT '',
    "notes" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_label" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "entity" TEXT,
    "entity_id" TEXT,
    "entity_label" TEXT,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT,
    "ip" TEXT,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform_event" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "emitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dispatched_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    CONSTRAINT "platform_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "caller" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_run" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "job" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "message" TEXT,
    "input" JSONB NOT NULL,
    "result" JSONB,
    "error" TEXT,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "to_address" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text_body" TEXT NOT NULL,
    "html_body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT,
    "href" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_setting" (
    "organization_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB,
    "secret" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_setting_pkey" PRIMARY KEY ("organization_id","key")
);

-- CreateTable
CREATE TABLE "sequence" (
    "organization_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sequence_pkey" PRIMARY KEY ("organization_id","key")
);

-- CreateTable
CREATE TABLE "crm_contact" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "full_name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "phone_canonical" TEXT NOT NULL DEFAULT '',
    "phone_last9" TEXT NOT NULL DEFAULT '',
    "company" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL DEFAULT '',
    "owner_id" UUID,
    "notes" TEXT NOT NULL DEFAULT '',
    "desk_contact_id" TEXT,
    "desk_account_id" TEXT,
    "merged_into_id" UUID,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "crm_contact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crm_lead" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "lead_id" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "phone_canonical" TEXT NOT NULL DEFAULT '',
    "phone_last9" TEXT NOT NULL DEFAULT '',
    "company" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL DEFAULT '',
    "form_answers" JSONB NOT NULL DEFAULT '{}',
    "ad" TEXT NOT NULL DEFAULT '',
    "adset" TEXT NOT NULL DEFAULT '',
    "campaign" TEXT NOT NULL DEFAULT '',
    "form" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL DEFAULT 'manual',
    "status" TEXT NOT NULL DEFAULT 'New',
    "status_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "owner_id" UUID,
    "contact_id" UUID,
    "converted_customer_id" UUID,
    "last_called_at" TIMESTAMPTZ(3),
    "notes" TEXT NOT NULL DEFAULT '',
    "board_position" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "crm_lead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crm_opportunity" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "lead_id" UUID,
    "customer_id" UUID,
    "value" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL DEFAULT 'ZAR',
    "source" TEXT NOT NULL DEFAULT 'other',
    "callback_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'New',
    "status_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "owner_id" UUID,
    "notes" TEXT NOT NULL DEFAULT '',
    "board_position" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "crm_opportunity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crm_pipeline" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "crm_pipeline_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crm_stage" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "pipeline_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "probability" INTEGER NOT NULL DEFAULT 0,
    "outcome" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "crm_stage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crm_activity" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "contact_id" UUID,
    "from_value" TEXT,
    "to_value" TEXT,
    "body" TEXT NOT NULL DEFAULT '',
    "data" JSONB NOT NULL DEFAULT '{}',
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_label" TEXT NOT NULL,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crm_activity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "colour" TEXT NOT NULL DEFAULT '#4f46e5',
    "time_zone" TEXT NOT NULL DEFAULT 'Africa/Johannesburg',
    "currency" TEXT NOT NULL DEFAULT 'ZAR',
    "country" TEXT NOT NULL DEFAULT 'ZA',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "is_superuser" BOOLEAN NOT NULL DEFAULT false,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "totp_secret" TEXT,
    "totp_enabled_at" TIMESTAMPTZ(3),
    "totp_last_step" BIGINT,
    "recovery_codes" TEXT[],
    "preferences" JSONB NOT NULL DEFAULT '{}',
    "last_organization_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" INTEGER NOT NULL,
    "is_approver" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "active_organization_id" UUID,
    "user_agent" TEXT,
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" INTEGER NOT NULL,
    "is_approver" BOOLEAN NOT NULL DEFAULT false,
    "token_hash" TEXT NOT NULL,
    "invited_by" UUID,
    "invited_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_token" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "purpose" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "one_time_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_throttle" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_failed_at" TIMESTAMPTZ(3) NOT NULL,
    "wait_until" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_log_organization_id_at_id_idx" ON "audit_log"("organization_id", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_organization_id_entity_entity_id_at_id_idx" ON "audit_log"("organization_id", "entity", "entity_id", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_organization_id_actor_label_id_idx" ON "audit_log"("organization_id", "actor_label", "id");

-- CreateIndex
CREATE INDEX "audit_log_organization_id_operation_id_idx" ON "audit_log"("organization_id", "operation", "id");

-- CreateIndex
CREATE INDEX "platform_event_dispatched_at_id_idx" ON "platform_event"("dispatched_at", "id");

-- CreateIndex
CREATE INDEX "platform_event_organization_id_emitted_at_id_idx" ON "platform_event"("organization_id", "emitted_at", "id");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_key_organization_id_caller_key_key" ON "idempotency_key"("organization_id", "caller", "key");

-- CreateIndex
CREATE INDEX "job_run_organization_id_created_at_id_idx" ON "job_run"("organization_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_storage_key_key" ON "stored_file"("storage_key");

-- CreateIndex
CREATE INDEX "stored_file_organization_id_created_at_id_idx" ON "stored_file"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "mail_organization_id_created_at_id_idx" ON "mail"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "mail_state_created_at_idx" ON "mail"("state", "created_at");

-- CreateIndex
CREATE INDEX "notification_organization_id_user_id_created_at_id_idx" ON "notification"("organization_id", "user_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "crm_lead_organization_id_lead_id_key" ON "crm_lead"("organization_id", "lead_id");

-- CreateIndex
CREATE INDEX "crm_pipeline_organization_id_position_idx" ON "crm_pipeline"("organization_id", "position");

-- CreateIndex
CREATE INDEX "crm_stage_organization_id_pipeline_id_position_idx" ON "crm_stage"("organization_id", "pipeline_id", "position");

-- CreateIndex
CREATE INDEX "crm_activity_organization_id_subject_subject_id_occurred_at_idx" ON "crm_activity"("organization_id", "subject", "subject_id", "occurred_at", "id");

-- CreateIndex
CREATE INDEX "crm_activity_organization_id_contact_id_occurred_at_id_idx" ON "crm_activity"("organization_id", "contact_id", "occurred_at", "id");

-- CreateIndex
CREATE INDEX "crm_activity_organization_id_kind_occurred_at_idx" ON "crm_activity"("organization_id", "kind", "occurred_at");

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "membership_organization_id_role_id_idx" ON "membership"("organization_id", "role", "id");

-- CreateIndex
CREATE INDEX "membership_organization_id_created_at_id_idx" ON "membership"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "membership_organization_id_user_id_key" ON "membership"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "user_session_user_id_ended_at_idx" ON "user_session"("user_id", "ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_organization_id_created_at_id_idx" ON "invitation"("organization_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_token_token_hash_key" ON "one_time_token"("token_hash");

-- CreateIndex
CREATE INDEX "one_time_token_user_id_purpose_idx" ON "one_time_token"("user_id", "purpose");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE INDEX "api_key_organization_id_created_at_id_idx" ON "api_key"("organization_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "api_key_user_id_idx" ON "api_key"("user_id");

-- AddForeignKey
ALTER TABLE "crm_stage" ADD CONSTRAINT "crm_stage_pipeline_id_fkey" FOREIGN KEY ("pipeline_id") REFERENCES "crm_pipeline"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everything below is what Prisma's schema cannot say.

-- Tenancy -------------------------------------------------------------------------------------------------------

-- Puts a table with an organization_id under row-level security, for its owner too. `indaba_app` sees the rows of the
-- organization that is set on its transaction; without one, none. `indaba_system` works before or beyond one.
CREATE FUNCTION protect_tenant_table(target regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own constant text := 'organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid';
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant ON %s TO indaba_app USING (%s) WITH CHECK (%s)', target, own, own);
  EXECUTE format('CREATE POLICY platform ON %s TO indaba_system USING (true) WITH CHECK (true)', target);
  EXECUTE format('CREATE POLICY owner ON %s TO CURRENT_USER USING (true) WITH CHECK (true)', target);
END $$;

-- The view that searches read. LIKE is not leakproof, so under a policy PostgreSQL may not use a trigram index; this
-- view has the same condition in itself, as an ordinary one, and shows nothing without an organization either.
-- Call it again after adding a column.
CREATE FUNCTION expose_search(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE VIEW %I AS SELECT * FROM %s '
    'WHERE organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid',
    target::text || '_search', target);
  EXECUTE format('GRANT SELECT ON %I TO indaba_app, indaba_system', target::text || '_search');
END $$;

GRANT USAGE ON SCHEMA public TO indaba_app, indaba_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO indaba_app, indaba_system;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO indaba_app, indaba_system;
REVOKE ALL ON "_prisma_migrations" FROM indaba_app;
-- The log is written once and only read afterwards.
REVOKE UPDATE, DELETE ON audit_log FROM indaba_app;

SELECT protect_tenant_table(name::regclass) FROM unnest(ARRAY[
  'audit_log', 'platform_event', 'idempotency_key', 'job_run', 'stored_file', 'mail', 'notification',
  'organization_setting', 'sequence', 'membership', 'invitation', 'api_key',
  'customer', 'crm_contact', 'crm_lead', 'crm_opportunity', 'crm_pipeline', 'crm_stage', 'crm_activity'
]) AS name;

-- An organization sees itself and its members; how people sign in is the platform's alone.
ALTER TABLE organization ENABLE ROW LEVEL SECURITY;
ALTER TABLE organization FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON organization TO indaba_app
  USING (id = nullif(current_setting('app.organization_id', true), '')::uuid)
  WITH CHECK (id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY platform ON organization TO indaba_system USING (true) WITH CHECK (true);
CREATE POLICY owner ON organization TO CURRENT_USER USING (true) WITH CHECK (true);

ALTER TABLE "user" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "user" FOR SELECT TO indaba_app
  USING (EXISTS (SELECT 1 FROM membership m WHERE m.user_id = "user".id));
CREATE POLICY platform ON "user" TO indaba_system USING (true) WITH CHECK (true);
CREATE POLICY owner ON "user" TO CURRENT_USER USING (true) WITH CHECK (true);
-- Column by column: no query of an organization reads a password hash or a second factor.
REVOKE ALL ON "user" FROM indaba_app;
GRANT SELECT (id, email, name, is_superuser, is_sample, totp_enabled_at, created_at) ON "user" TO indaba_app;
REVOKE ALL ON user_session, one_time_token, sign_in_throttle FROM indaba_app;

-- Search --------------------------------------------------------------------------------------------------------

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE FUNCTION crm_contact_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.full_name, NEW.email, NEW.phone, NEW.phone_canonical, NEW.company));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON crm_contact
  FOR EACH ROW EXECUTE FUNCTION crm_contact_search_text();

CREATE FUNCTION crm_lead_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.name, NEW.email, NEW.phone, NEW.phone_canonical, NEW.company, NEW.category, NEW.campaign, NEW.lead_id));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON crm_lead
  FOR EACH ROW EXECUTE FUNCTION crm_lead_search_text();

CREATE FUNCTION crm_opportunity_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.title, NEW.notes));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON crm_opportunity
  FOR EACH ROW EXECUTE FUNCTION crm_opportunity_search_text();

CREATE FUNCTION customer_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.name, NEW.email, NEW.phone, NEW.phone_canonical, NEW.account_number, NEW.city));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON customer
  FOR EACH ROW EXECUTE FUNCTION customer_search_text();

SELECT expose_search(name::regclass) FROM unnest(ARRAY['crm_contact', 'crm_lead', 'crm_opportunity', 'customer']) AS name;

-- The organization leads the trigram index, so that large and small organizations are served alike.
CREATE INDEX crm_contact_search_idx ON crm_contact USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX crm_lead_search_idx ON crm_lead USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX crm_opportunity_search_idx ON crm_opportunity USING gin (organization_id, search_text gin_trgm_ops);
CREATE INDEX customer_search_idx ON customer USING gin (organization_id, search_text gin_trgm_ops);

-- Sorting and filtering: one index for each sortable column, in the form in which grids compare it ------------------

CREATE INDEX crm_contact_name_idx ON crm_contact (organization_id, lower(full_name), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_contact_email_idx ON crm_contact (organization_id, lower(email), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_contact_company_idx ON crm_contact (organization_id, lower(company), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_contact_source_idx ON crm_contact (organization_id, lower(source), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_contact_created_idx ON crm_contact (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_contact_updated_idx ON crm_contact (organization_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_contact_owner_idx ON crm_contact (organization_id, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_contact_bin_idx ON crm_contact (organization_id, created_at, id) WHERE deleted_at IS NOT NULL;
-- Contacts are one per e-mail and one per phone number; the last nine digits find other spellings of a number.
CREATE UNIQUE INDEX crm_contact_email_key ON crm_contact (organization_id, lower(email)) WHERE email <> '' AND deleted_at IS NULL;
CREATE UNIQUE INDEX crm_contact_phone_key ON crm_contact (organization_id, phone_canonical) WHERE phone_canonical <> '' AND deleted_at IS NULL;
CREATE INDEX crm_contact_last9_idx ON crm_contact (organization_id, phone_last9) WHERE phone_last9 <> '';

CREATE INDEX crm_lead_name_idx ON crm_lead (organization_id, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_lead_email_idx ON crm_lead (organization_id, lower(email), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_lead_category_idx ON crm_lead (organization_id, lower(category), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_lead_campaign_idx ON crm_lead (organization_id, lower(campaign), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_lead_source_idx ON crm_lead (organization_id, lower(source), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_lead_status_idx ON crm_lead (organization_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_lead_created_idx ON crm_lead (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_lead_updated_idx ON crm_lead (organization_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_lead_called_idx ON crm_lead (organization_id, last_called_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_lead_owner_idx ON crm_lead (organization_id, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_lead_contact_idx ON crm_lead (organization_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX crm_lead_last9_idx ON crm_lead (organization_id, phone_last9) WHERE phone_last9 <> '';
CREATE INDEX crm_lead_board_idx ON crm_lead (organization_id, status, board_position, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_lead_bin_idx ON crm_lead (organization_id, created_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX crm_lead_stats_idx ON crm_lead (organization_id) INCLUDE (status, last_called_at, created_at) WHERE deleted_at IS NULL;

CREATE INDEX crm_opportunity_title_idx ON crm_opportunity (organization_id, lower(title), id) WHERE deleted_at IS NULL;
CREATE INDEX crm_opportunity_value_idx ON crm_opportunity (organization_id, value, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_opportunity_status_idx ON crm_opportunity (organization_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_opportunity_source_idx ON crm_opportunity (organization_id, source, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_opportunity_callback_idx ON crm_opportunity (organization_id, callback_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_opportunity_created_idx ON crm_opportunity (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_opportunity_updated_idx ON crm_opportunity (organization_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_opportunity_owner_idx ON crm_opportunity (organization_id, owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_opportunity_lead_idx ON crm_opportunity (organization_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX crm_opportunity_customer_idx ON crm_opportunity (organization_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX crm_opportunity_board_idx ON crm_opportunity (organization_id, status, board_position, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_opportunity_bin_idx ON crm_opportunity (organization_id, created_at, id) WHERE deleted_at IS NOT NULL;

CREATE INDEX customer_name_idx ON customer (organization_id, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX customer_created_idx ON customer (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX customer_updated_idx ON customer (organization_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX customer_email_idx ON customer (organization_id, lower(email), id) WHERE deleted_at IS NULL;
CREATE INDEX customer_last9_idx ON customer (organization_id, phone_last9) WHERE phone_last9 <> '';

-- Rules that no code path may pass by ---------------------------------------------------------------------------

ALTER TABLE crm_opportunity ADD CONSTRAINT crm_opportunity_one_party CHECK (num_nonnulls(lead_id, customer_id) = 1);
ALTER TABLE crm_lead ADD CONSTRAINT crm_lead_status CHECK (status IN ('New', 'Unreachable', 'Quoted', 'Converted', 'Disqualified'));
ALTER TABLE crm_opportunity ADD CONSTRAINT crm_opportunity_status CHECK (status IN ('New', 'Unreachable', 'Quoted', 'Converted', 'Disqualified'));
ALTER TABLE membership ADD CONSTRAINT membership_role CHECK (role IN (100, 200, 300, 400, 600));

-- Admin credentials, their secrets apart from them, and the campaign schedule.

SELECT record_table('pm_credential', 'system_name text NOT NULL', 'category text NOT NULL DEFAULT ''''',
  -- production | staging | development
  'environment text NOT NULL DEFAULT ''production''',
  'url text NOT NULL DEFAULT ''''', 'username text NOT NULL DEFAULT ''''',
  'customer_id uuid', 'project_id uuid', 'notes text NOT NULL DEFAULT ''''',
  -- The day on which a secret was last stored; empty: none ever was.
  'last_rotated date');
SELECT search_by('pm_credential', 'system_name', 'category', 'url', 'username', 'notes');
SELECT add_reference('pm_credential', 'customer_id', 'customer');
SELECT add_reference('pm_credential', 'project_id', 'pm_project');
CREATE INDEX pm_credential_name_idx ON pm_credential (organization_id, (lower(system_name) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL;
CREATE INDEX pm_credential_rotated_idx ON pm_credential (organization_id, last_rotated, id) WHERE deleted_at IS NULL;

-- Beside the rows, so that nothing that reads or copies a row ever holds a secret, not even an encrypted one.
CREATE TABLE pm_credential_secret (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  credential_id uuid NOT NULL,
  -- password | licence_key
  field text NOT NULL,
  sealed text NOT NULL,
  CONSTRAINT pm_credential_secret_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('pm_credential_secret');
SELECT add_reference('pm_credential_secret', 'credential_id', 'pm_credential', 'CASCADE');
CREATE UNIQUE INDEX pm_credential_secret_field_idx ON pm_credential_secret (organization_id, credential_id, field);

SELECT record_table('pm_schedule', 'title text NOT NULL',
  -- AI call center | ad network | video ads | newsletter | SMS
  'channel text NOT NULL',
  -- planned | running | completed | cancelled
  'status text NOT NULL DEFAULT ''planned''',
  'start_at timestamptz(3) NOT NULL', 'end_at timestamptz(3)',
  -- none | daily | weekly | monthly
  'recurrence text NOT NULL DEFAULT ''none''',
  'audience text NOT NULL DEFAULT ''''', 'budget numeric(18,2)',
  -- A soft link: the address of the campaign's page in its channel's module, or what was typed.
  'campaign_link text');
SELECT search_by('pm_schedule', 'title', 'audience');
ALTER TABLE pm_schedule ADD CONSTRAINT pm_schedule_order_check CHECK (end_at IS NULL OR end_at >= start_at);
CREATE INDEX pm_schedule_title_idx ON pm_schedule (organization_id, (lower(title) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL;
CREATE INDEX pm_schedule_start_idx ON pm_schedule (organization_id, start_at, id) WHERE deleted_at IS NULL;

-- Addresses of websites: how far each has come, what its checks saw, and certificates with the challenges that prove a name.

ALTER TABLE websites
  ADD COLUMN domain_submitted_at timestamptz(3),
  ADD COLUMN domain_failures integer NOT NULL DEFAULT 0,
  ADD COLUMN temp_step text NOT NULL DEFAULT '',
  ADD COLUMN temp_failures integer NOT NULL DEFAULT 0,
  ADD COLUMN temp_record text NOT NULL DEFAULT '',
  ADD COLUMN temp_next_check_at timestamptz(3);
-- What is due, over all organizations.
CREATE INDEX websites_domain_due_idx ON websites (domain_next_check_at) WHERE domain_next_check_at IS NOT NULL;
CREATE INDEX websites_temp_due_idx ON websites (temp_next_check_at) WHERE temp_next_check_at IS NOT NULL;

-- A row for each check that saw something else than the one before.
CREATE TABLE website_domain_check (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  host text NOT NULL,
  passed boolean NOT NULL,
  message text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT website_domain_check_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_domain_check');
CREATE INDEX website_domain_check_host_idx ON website_domain_check (organization_id, host, created_at DESC, id DESC);

CREATE TABLE website_certificate (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  host text NOT NULL,
  certificate text NOT NULL,
  -- Encrypted.
  private_key text NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT website_certificate_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_certificate');
CREATE UNIQUE INDEX website_certificate_host_idx ON website_certificate (organization_id, host);

CREATE TABLE website_challenge (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  token text NOT NULL,
  answer text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT website_challenge_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_challenge');
-- Asked for by the certificate authority, which knows no organization.
CREATE INDEX website_challenge_token_idx ON website_challenge (token);

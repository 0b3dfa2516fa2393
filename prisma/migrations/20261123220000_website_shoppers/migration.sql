-- Shoppers of a website: who they are, the codes that let them in, their addresses, and which customers resell.

CREATE TABLE website_shopper (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  -- In small letters.
  email text NOT NULL,
  customer_id uuid NOT NULL,
  -- The shopper who added this one, for people who buy for a reseller.
  reseller_of uuid,
  name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  password_hash text,
  -- Raised to end every session.
  token_version integer NOT NULL DEFAULT 1,
  last_seen_at timestamptz(3),
  is_sample boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT website_shopper_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_shopper');
CREATE UNIQUE INDEX website_shopper_email_idx ON website_shopper (organization_id, email);
SELECT add_reference('website_shopper', 'customer_id', 'customer', 'CASCADE');
SELECT add_reference('website_shopper', 'reseller_of', 'website_shopper', 'CASCADE');
CREATE INDEX website_shopper_customer_idx ON website_shopper (organization_id, customer_id);
CREATE INDEX website_shopper_reseller_idx ON website_shopper (organization_id, reseller_of) WHERE reseller_of IS NOT NULL;

-- The one code of an address; the next takes its place. No shopper is needed: a code is how one signs up.
CREATE TABLE website_shopper_code (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  email text NOT NULL,
  -- Keyed by the installation's secret: a plain hash of six digits could be undone by trying them all.
  code_hash text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  used_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  -- Codes sent since the address was quiet for a day; each after the third doubles the wait.
  sends integer NOT NULL DEFAULT 1,
  sent_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  resend_at timestamptz(3) NOT NULL,
  CONSTRAINT website_shopper_code_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_shopper_code');
CREATE UNIQUE INDEX website_shopper_code_email_idx ON website_shopper_code (organization_id, email);

-- Codes with which another system of the organization hands over a customer whom it has signed in.
CREATE TABLE website_sso_code (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  code_hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT website_sso_code_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_sso_code');
CREATE UNIQUE INDEX website_sso_code_hash_idx ON website_sso_code (organization_id, code_hash);
SELECT add_reference('website_sso_code', 'customer_id', 'customer', 'CASCADE');
CREATE INDEX website_sso_code_customer_idx ON website_sso_code (organization_id, customer_id);

CREATE TABLE website_address (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  shopper_id uuid NOT NULL,
  name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  line1 text NOT NULL,
  line2 text NOT NULL DEFAULT '',
  city text NOT NULL,
  province text NOT NULL DEFAULT '',
  postal_code text NOT NULL,
  country text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT website_address_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_address');
SELECT add_reference('website_address', 'shopper_id', 'website_shopper', 'CASCADE');
CREATE INDEX website_address_shopper_idx ON website_address (organization_id, shopper_id);
CREATE UNIQUE INDEX website_address_default_idx ON website_address (organization_id, shopper_id) WHERE is_default;

-- Customers who resell: they see the prices of their own price list, and add people who buy for them.
CREATE TABLE website_reseller (
  organization_id uuid NOT NULL,
  -- The customer's.
  id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT website_reseller_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_reseller');
SELECT add_reference('website_reseller', 'id', 'customer', 'CASCADE');

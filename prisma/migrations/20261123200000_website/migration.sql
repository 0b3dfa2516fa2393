-- Each organization's website: how it looks and sells, its content pages, and the pictures that anybody may see.

CREATE TABLE websites (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  display_mode text NOT NULL DEFAULT 'catalogue_disabled',
  published boolean NOT NULL DEFAULT false,
  gateway_enabled boolean NOT NULL DEFAULT false,
  template text NOT NULL DEFAULT 'light grey',
  logo_id uuid,
  favicon_id uuid,
  hero_photo_id uuid,
  primary_colour text NOT NULL DEFAULT '',
  support_email text NOT NULL DEFAULT '',
  whatsapp_number text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  postal_address text NOT NULL DEFAULT '',
  hero_eyebrow text NOT NULL DEFAULT '',
  hero_heading text NOT NULL DEFAULT '',
  hero_subtext text NOT NULL DEFAULT '',
  price_list_id uuid,
  shipping_base numeric(18,2) NOT NULL DEFAULT 0 CHECK (shipping_base >= 0),
  shipping_items_covered integer NOT NULL DEFAULT 1 CHECK (shipping_items_covered >= 1),
  shipping_extra_item numeric(18,2) NOT NULL DEFAULT 0 CHECK (shipping_extra_item >= 0),
  domain text,
  domain_status text NOT NULL DEFAULT 'none',
  domain_error text NOT NULL DEFAULT '',
  domain_seen text NOT NULL DEFAULT '',
  domain_checked_at timestamptz(3),
  domain_next_check_at timestamptz(3),
  domain_verified_at timestamptz(3),
  domain_certificate_at timestamptz(3),
  temp_label text,
  temp_status text NOT NULL DEFAULT 'none',
  temp_error text NOT NULL DEFAULT '',
  temp_verified_at timestamptz(3),
  temp_certificate_at timestamptz(3),
  is_sample boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT websites_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('websites');
-- One configuration per organization, whatever two first saves do at once.
CREATE UNIQUE INDEX websites_one_idx ON websites (organization_id);
-- A name leads to one shop of the whole installation.
CREATE UNIQUE INDEX websites_domain_idx ON websites (domain) WHERE domain IS NOT NULL;
CREATE UNIQUE INDEX websites_label_idx ON websites (temp_label) WHERE temp_label IS NOT NULL;
SELECT add_reference('websites', 'logo_id', 'stored_file', 'SET NULL');
SELECT add_reference('websites', 'favicon_id', 'stored_file', 'SET NULL');
SELECT add_reference('websites', 'hero_photo_id', 'stored_file', 'SET NULL');
SELECT add_reference('websites', 'price_list_id', 'acc_price_list', 'SET NULL');

SELECT record_table('website_page', 'key text NOT NULL', 'title text NOT NULL', 'slug text NOT NULL',
  'footer_group text NOT NULL DEFAULT ''Company''', 'body text NOT NULL DEFAULT ''''', 'enabled boolean NOT NULL DEFAULT true',
  'sort_order integer NOT NULL DEFAULT 0');
SELECT search_by('website_page', 'title', 'slug');
CREATE UNIQUE INDEX website_page_key_idx ON website_page (organization_id, key);
CREATE UNIQUE INDEX website_page_slug_idx ON website_page (organization_id, slug);
CREATE INDEX website_page_title_idx ON website_page (organization_id, (lower(title) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL;
CREATE INDEX website_page_order_idx ON website_page (organization_id, sort_order, id) WHERE deleted_at IS NULL;

-- Which stored files anybody may see.
CREATE TABLE website_image (
  organization_id uuid NOT NULL,
  -- The stored file's.
  id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT website_image_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_image');
SELECT add_reference('website_image', 'id', 'stored_file', 'CASCADE');

CREATE TABLE website_item_image (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  item_id uuid NOT NULL,
  image_id uuid NOT NULL,
  alt text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT website_item_image_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_item_image');
SELECT add_reference('website_item_image', 'item_id', 'acc_item', 'CASCADE');
SELECT add_reference('website_item_image', 'image_id', 'website_image', 'CASCADE');
CREATE INDEX website_item_image_item_idx ON website_item_image (organization_id, item_id, position, id);

-- The catalogue: visible items in their order, of all groups and of one.
CREATE INDEX acc_item_shop_idx ON acc_item (organization_id, sort_order, (lower(name) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL AND visible AND NOT disabled;
CREATE INDEX acc_item_shop_group_idx ON acc_item (organization_id, item_group_id, sort_order, (lower(name) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL AND visible AND NOT disabled;

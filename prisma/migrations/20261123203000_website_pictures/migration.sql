-- Pictures of websites say how large they are, and are kept in the smaller widths that were asked for.

ALTER TABLE website_image
  -- In points; 0: not known.
  ADD COLUMN width integer NOT NULL DEFAULT 0,
  ADD COLUMN height integer NOT NULL DEFAULT 0;

CREATE TABLE website_image_size (
  organization_id uuid NOT NULL,
  -- The stored file's.
  id uuid NOT NULL,
  image_id uuid NOT NULL,
  width integer NOT NULL,
  CONSTRAINT website_image_size_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('website_image_size');
SELECT add_reference('website_image_size', 'id', 'stored_file', 'CASCADE');
SELECT add_reference('website_image_size', 'image_id', 'website_image', 'CASCADE');
-- Each width is made once, whoever asks for it at the same time.
CREATE UNIQUE INDEX website_image_size_width_idx ON website_image_size (organization_id, image_id, width);

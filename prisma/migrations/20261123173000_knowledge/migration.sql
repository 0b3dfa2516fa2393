-- The knowledge base: articles in cleaned HTML, what each save left, and the pictures in them.

-- Cleaned HTML as text. The server's cleaning escapes & < > " alone, and no attribute holds a bare >.
CREATE FUNCTION pm_article_text(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(translate(html, U&'\00A0\0002\0003', ' '), '</?(strong|em|s|u|a|mark|sub|sup|code)( [^>]*)?>', '', 'g'),
        '<[^>]*>', ' ', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    '\s+', ' ', 'g'))
$$;

-- Stems for words in other forms, and the words as they are for names. A tsvector holds a megabyte: of a very long article the first
-- 150 000 characters are searched so, all of it by its letters (search_text). What stands between < and > would be taken for a tag.
CREATE FUNCTION pm_article_words(title text, plain_text text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('english'::regconfig, t) || to_tsvector('simple'::regconfig, t), 'A')
    || setweight(to_tsvector('english'::regconfig, p) || to_tsvector('simple'::regconfig, p), 'B')
  FROM (SELECT translate(title, '<>', '  ') AS t, translate(left(plain_text, 150000), '<>', '  ') AS p) said
$$;

SELECT record_table('pm_article', 'title text NOT NULL', 'category text NOT NULL DEFAULT ''''', 'content text NOT NULL DEFAULT ''''',
  -- Of the content; kept by a trigger.
  'plain_text text NOT NULL DEFAULT ''''', 'project_id uuid', 'author_id uuid',
  'search tsvector GENERATED ALWAYS AS (pm_article_words(title, plain_text)) STORED');
CREATE FUNCTION pm_article_plain_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.plain_text := pm_article_text(NEW.content);
  RETURN NEW;
END $$;
-- Triggers run in the order of their names: before search_text, which holds it.
CREATE TRIGGER plain_text BEFORE INSERT OR UPDATE ON pm_article FOR EACH ROW EXECUTE FUNCTION pm_article_plain_text();
SELECT search_by('pm_article', 'title', 'category', 'plain_text');
SELECT add_reference('pm_article', 'project_id', 'pm_project', 'SET NULL');
CREATE INDEX pm_article_words_idx ON pm_article USING gin (organization_id, search);
CREATE INDEX pm_article_title_idx ON pm_article (organization_id, (lower(title) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL;
CREATE INDEX pm_article_category_idx ON pm_article (organization_id, (category = ''), (lower(category) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL;
CREATE INDEX pm_article_project_idx ON pm_article (organization_id, project_id, id) WHERE deleted_at IS NULL;

-- What an article said as of each save; the newest is what it says now.
CREATE TABLE pm_article_version (
  organization_id uuid NOT NULL,
  article_id uuid NOT NULL,
  -- The article's version then.
  number integer NOT NULL,
  title text NOT NULL,
  category text NOT NULL DEFAULT '',
  content text NOT NULL DEFAULT '',
  saved_by uuid,
  saved_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT pm_article_version_pkey PRIMARY KEY (organization_id, article_id, number)
);
SELECT protect_tenant_table('pm_article_version');
SELECT add_reference('pm_article_version', 'article_id', 'pm_article', 'CASCADE');

-- Which stored files are pictures of articles: who may read articles may see these, and no other files.
CREATE TABLE pm_article_image (
  organization_id uuid NOT NULL,
  -- The stored file's.
  id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT pm_article_image_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('pm_article_image');
SELECT add_reference('pm_article_image', 'id', 'stored_file', 'CASCADE');

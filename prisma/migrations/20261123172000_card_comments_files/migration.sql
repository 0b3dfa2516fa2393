-- What people say about a card or a project, and the files that lie with it.

CREATE TABLE pm_comment (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  card_id uuid,
  project_id uuid,
  -- Empty: a program wrote it.
  user_id uuid,
  author_name text NOT NULL,
  body text NOT NULL,
  mention_ids uuid[] NOT NULL DEFAULT '{}',
  edited_at timestamptz(3),
  is_sample boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT pm_comment_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT pm_comment_subject_check CHECK (num_nonnulls(card_id, project_id) = 1)
);
SELECT protect_tenant_table('pm_comment');
SELECT add_reference('pm_comment', 'card_id', 'pm_card', 'CASCADE');
SELECT add_reference('pm_comment', 'project_id', 'pm_project', 'CASCADE');
CREATE INDEX pm_comment_card_idx ON pm_comment (organization_id, card_id, id);
CREATE INDEX pm_comment_project_idx ON pm_comment (organization_id, project_id, id);

CREATE TABLE pm_file (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  card_id uuid,
  project_id uuid,
  file_id uuid NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  uploaded_by uuid,
  is_sample boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT pm_file_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT pm_file_subject_check CHECK (num_nonnulls(card_id, project_id) = 1)
);
SELECT protect_tenant_table('pm_file');
SELECT add_reference('pm_file', 'card_id', 'pm_card', 'CASCADE');
SELECT add_reference('pm_file', 'project_id', 'pm_project', 'CASCADE');
SELECT add_reference('pm_file', 'file_id', 'stored_file');
CREATE INDEX pm_file_card_idx ON pm_file (organization_id, card_id, id);
CREATE INDEX pm_file_project_idx ON pm_file (organization_id, project_id, id);
CREATE INDEX pm_file_file_idx ON pm_file (organization_id, file_id);

-- A file goes with what it lay with, however that is removed; its bytes follow a day later.
CREATE FUNCTION pm_drop_stored_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stored_file SET deleted_at = CURRENT_TIMESTAMP
  WHERE organization_id = OLD.organization_id AND id = OLD.file_id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER drop_stored_file AFTER DELETE ON pm_file FOR EACH ROW EXECUTE FUNCTION pm_drop_stored_file();

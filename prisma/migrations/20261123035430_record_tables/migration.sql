-- A table of records in one statement: SELECT record_table('crm_visit', 'place text NOT NULL', 'notes text NOT NULL DEFAULT ''''');
-- with the key, the policies and the columns that every grid over a table of its own needs, and the indexes of its dates and its bin.
CREATE FUNCTION record_table(name text, VARIADIC own_columns text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE TABLE %I (
       id uuid NOT NULL, organization_id uuid NOT NULL, %s,
       search_text text NOT NULL DEFAULT '''', is_sample boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 1,
       created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP, updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
       deleted_at timestamptz(3), CONSTRAINT %I PRIMARY KEY (organization_id, id))',
    name, array_to_string(own_columns, ', '), name || '_pkey');
  PERFORM protect_tenant_table(name::regclass);
  EXECUTE format('CREATE INDEX %I ON %I (organization_id, created_at, id) WHERE deleted_at IS NULL', name || '_created_idx', name);
  EXECUTE format('CREATE INDEX %I ON %I (organization_id, updated_at, id) WHERE deleted_at IS NULL', name || '_updated_idx', name);
  EXECUTE format('CREATE INDEX %I ON %I (organization_id, created_at, id) WHERE deleted_at IS NOT NULL', name || '_bin_idx', name);
END $$;

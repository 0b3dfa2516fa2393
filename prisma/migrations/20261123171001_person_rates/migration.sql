-- What an hour of a person is billed at.
SELECT record_table('pm_person_rate', 'user_id uuid NOT NULL',
  -- Empty: on every project that has no rate of its own for the person.
  'project_id uuid', 'rate numeric(18,2) NOT NULL');
SELECT add_reference('pm_person_rate', 'project_id', 'pm_project', 'CASCADE');
CREATE UNIQUE INDEX pm_person_rate_key ON pm_person_rate (organization_id, user_id, project_id) NULLS NOT DISTINCT WHERE deleted_at IS NULL;
CREATE INDEX pm_person_rate_project_idx ON pm_person_rate (organization_id, project_id) WHERE project_id IS NOT NULL;
CREATE INDEX pm_person_rate_rate_idx ON pm_person_rate (organization_id, rate, id) WHERE deleted_at IS NULL;

-- Keys whose changes wait for a person's yes, and the requests that they make, each retry the same one.
ALTER TABLE api_key ADD COLUMN needs_approval boolean NOT NULL DEFAULT false;
ALTER TABLE ai_approval ADD COLUMN key_id uuid;
SELECT add_reference('ai_approval', 'key_id', 'api_key', 'CASCADE');
CREATE UNIQUE INDEX ai_approval_key_call_idx ON ai_approval (organization_id, key_id, call_id)
  WHERE key_id IS NOT NULL AND call_id <> '' AND replaces_id IS NULL AND session_id IS NULL;

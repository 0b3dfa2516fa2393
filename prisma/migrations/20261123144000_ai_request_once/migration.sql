-- A call of a model is asked for once, though a worker that was thought dead still works on it beside the one that took over.
CREATE UNIQUE INDEX ai_approval_call_key ON ai_approval (organization_id, session_id, call_id)
  WHERE session_id IS NOT NULL AND call_id <> '' AND replaces_id IS NULL;

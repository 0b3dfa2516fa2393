-- Exactly one worker takes the turn of a session: who has it, and until when without a sign of life.
ALTER TABLE ai_session
  ADD COLUMN claimed_by uuid,
  ADD COLUMN leased_until timestamptz(3),
  -- The page that the user looks at: path, grid, filter, selection, record.
  ADD COLUMN context jsonb NOT NULL DEFAULT '{}';
CREATE INDEX ai_session_working_idx ON ai_session (leased_until) WHERE state = 'working';
CREATE INDEX ai_conversation_session_idx ON ai_conversation (organization_id, session_id);
CREATE INDEX ai_conversation_user_idx ON ai_conversation (organization_id, user_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ai_run_session_idx ON ai_run (organization_id, session_id);
-- Decisions that the agent has not heard of.
CREATE INDEX ai_approval_untold_idx ON ai_approval (session_id) WHERE NOT told AND session_id IS NOT NULL;

-- Agents, what they may do, what they did, and what waits for a person's yes. Rules: lib/modules/ai-workforce/README.md.

CREATE TABLE ai_settings (
  organization_id uuid NOT NULL CONSTRAINT ai_settings_pkey PRIMARY KEY,
  enabled boolean NOT NULL DEFAULT true,
  kill_switch boolean NOT NULL DEFAULT false,
  kill_switch_at timestamptz(3),
  kill_switch_by text NOT NULL DEFAULT '',
  model text NOT NULL DEFAULT '',
  enable_write_tools boolean NOT NULL DEFAULT true,
  approver_role text NOT NULL DEFAULT 'admin',
  approval_timeout_minutes integer NOT NULL DEFAULT 1440,
  extra_system_prompt text NOT NULL DEFAULT '',
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
SELECT protect_tenant_table('ai_settings');

SELECT record_table('ai_profile',
  'name text NOT NULL', 'task_prompt text NOT NULL DEFAULT ''''', 'system_prompt_addition text NOT NULL DEFAULT ''''',
  'tool_allowlist text[] NOT NULL DEFAULT ''{}''', 'grid_allowlist text[] NOT NULL DEFAULT ''{}''',
  'max_write_actions integer NOT NULL DEFAULT 10', 'model_override text NOT NULL DEFAULT ''''', 'run_as_user uuid',
  'chat_only boolean NOT NULL DEFAULT false', 'enabled boolean NOT NULL DEFAULT true',
  -- When it runs, as cron has it, in the organization's time zone; empty: never.
  'schedule text NOT NULL DEFAULT ''''', 'next_run_at timestamptz(3)');
SELECT search_by('ai_profile', 'name', 'task_prompt');
CREATE UNIQUE INDEX ai_profile_name_key ON ai_profile (organization_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX ai_profile_name_idx ON ai_profile (organization_id, (lower(name) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL;
CREATE INDEX ai_profile_due_idx ON ai_profile (next_run_at) WHERE deleted_at IS NULL AND next_run_at IS NOT NULL;

-- What a model is told and answers, whatever began it: a conversation or a run. It outlives every process.
CREATE TABLE ai_session (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  profile_id uuid,
  -- With whose rights it acts.
  user_id uuid,
  -- idle | working | waiting | stopped
  state text NOT NULL DEFAULT 'idle',
  turn integer NOT NULL DEFAULT 0,
  stop_requested boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ai_session_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('ai_session');
SELECT add_reference('ai_session', 'profile_id', 'ai_profile', 'SET NULL');

-- One message of a session as the model has it.
CREATE TABLE ai_step (
  organization_id uuid NOT NULL,
  session_id uuid NOT NULL,
  position integer NOT NULL,
  turn integer NOT NULL,
  -- user | note | assistant | tool
  role text NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ai_step_pkey PRIMARY KEY (organization_id, session_id, position)
);
SELECT protect_tenant_table('ai_step');
SELECT add_reference('ai_step', 'session_id', 'ai_session', 'CASCADE');

CREATE TABLE ai_conversation (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  session_id uuid NOT NULL,
  profile_id uuid,
  user_id uuid,
  title text NOT NULL DEFAULT '',
  is_sample boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  CONSTRAINT ai_conversation_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('ai_conversation');
SELECT add_reference('ai_conversation', 'session_id', 'ai_session', 'CASCADE');
SELECT add_reference('ai_conversation', 'profile_id', 'ai_profile', 'SET NULL');
CREATE INDEX ai_conversation_updated_idx ON ai_conversation (organization_id, updated_at, id) WHERE deleted_at IS NULL;

-- A turn as people read it.
CREATE TABLE ai_message (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  turn integer NOT NULL,
  -- user | assistant
  role text NOT NULL,
  text text NOT NULL DEFAULT '',
  -- working | done | stopped | failed
  state text NOT NULL DEFAULT 'done',
  duration_ms integer,
  error text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ai_message_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('ai_message');
SELECT add_reference('ai_message', 'conversation_id', 'ai_conversation', 'CASCADE');
CREATE UNIQUE INDEX ai_message_turn_key ON ai_message (organization_id, conversation_id, turn, role);

CREATE TABLE ai_run (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  session_id uuid NOT NULL,
  profile_id uuid,
  profile_name text NOT NULL,
  -- manual | scheduled | event
  trigger text NOT NULL,
  event_id uuid,
  event_name text NOT NULL DEFAULT '',
  -- queued | running | waiting | completed | failed | halted
  status text NOT NULL DEFAULT 'queued',
  started_at timestamptz(3),
  finished_at timestamptz(3),
  duration_ms integer,
  action_count integer NOT NULL DEFAULT 0,
  write_count integer NOT NULL DEFAULT 0,
  -- What it was allowed when it began: tools, grids, writes.
  limits jsonb NOT NULL DEFAULT '{}',
  -- It only says what it would ask for.
  proposals_only boolean NOT NULL DEFAULT false,
  report text NOT NULL DEFAULT '',
  error text NOT NULL DEFAULT '',
  is_sample boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ai_run_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('ai_run');
SELECT add_reference('ai_run', 'session_id', 'ai_session', 'CASCADE');
SELECT add_reference('ai_run', 'profile_id', 'ai_profile', 'SET NULL');
CREATE INDEX ai_run_created_idx ON ai_run (organization_id, created_at, id);
CREATE INDEX ai_run_profile_idx ON ai_run (organization_id, profile_id, created_at);
-- One event starts one run of a profile, however often it is handed on.
CREATE UNIQUE INDEX ai_run_event_key ON ai_run (organization_id, profile_id, event_id) WHERE event_id IS NOT NULL AND NOT proposals_only;

CREATE TABLE ai_approval (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  session_id uuid,
  conversation_id uuid,
  run_id uuid,
  profile_id uuid,
  -- Who asks, as people read it: the profile's name or the copilot, and on whose behalf.
  asked_by text NOT NULL,
  user_id uuid,
  -- The model's own name of the call, which its answer goes back to.
  call_id text NOT NULL DEFAULT '',
  tool_name text NOT NULL,
  effect text NOT NULL,
  input jsonb NOT NULL,
  summary text NOT NULL,
  -- The record as it was when it was asked for, and which one; null: there is none yet.
  grid text,
  row_id text,
  before jsonb,
  -- pending | approved | rejected | expired
  status text NOT NULL DEFAULT 'pending',
  expires_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  decided_by uuid,
  decided_by_name text NOT NULL DEFAULT '',
  -- By which rule that person may decide: owner | approver role | marked as approver
  decided_as text NOT NULL DEFAULT '',
  rejection_reason text NOT NULL DEFAULT '',
  -- The request that this one takes the place of, with what a person changed.
  replaces_id uuid,
  -- '' | waiting | running | done | failed | changed
  execution text NOT NULL DEFAULT '',
  run_after timestamptz(3),
  leased_until timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  finished_at timestamptz(3),
  output jsonb,
  error text NOT NULL DEFAULT '',
  -- The agent has been told what became of it.
  told boolean NOT NULL DEFAULT false,
  is_sample boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ai_approval_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('ai_approval');
SELECT add_reference('ai_approval', 'session_id', 'ai_session', 'SET NULL');
SELECT add_reference('ai_approval', 'conversation_id', 'ai_conversation', 'SET NULL');
SELECT add_reference('ai_approval', 'run_id', 'ai_run', 'SET NULL');
SELECT add_reference('ai_approval', 'profile_id', 'ai_profile', 'SET NULL');
SELECT add_reference('ai_approval', 'replaces_id', 'ai_approval', 'SET NULL');
CREATE INDEX ai_approval_created_idx ON ai_approval (organization_id, created_at, id);
CREATE INDEX ai_approval_expires_idx ON ai_approval (organization_id, expires_at, id);
CREATE INDEX ai_approval_status_idx ON ai_approval (organization_id, status, created_at);
CREATE INDEX ai_approval_session_idx ON ai_approval (organization_id, session_id) WHERE session_id IS NOT NULL;
-- What the workers look for.
CREATE INDEX ai_approval_waiting_idx ON ai_approval (run_after) WHERE execution IN ('waiting', 'running');
CREATE INDEX ai_approval_pending_idx ON ai_approval (expires_at) WHERE status = 'pending';

CREATE TABLE ai_action (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  session_id uuid,
  conversation_id uuid,
  run_id uuid,
  approval_id uuid,
  profile_id uuid,
  asked_by text NOT NULL,
  turn integer NOT NULL DEFAULT 0,
  tool text NOT NULL,
  summary text NOT NULL DEFAULT '',
  -- success | error | denied | pending approval | expired
  outcome text NOT NULL,
  input jsonb,
  output jsonb,
  before jsonb,
  after jsonb,
  duration_ms integer NOT NULL DEFAULT 0,
  error_detail text NOT NULL DEFAULT '',
  -- The rule or the person that allowed or refused it.
  allowed_by text NOT NULL DEFAULT '',
  is_sample boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ai_action_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('ai_action');
SELECT add_reference('ai_action', 'session_id', 'ai_session', 'SET NULL');
SELECT add_reference('ai_action', 'conversation_id', 'ai_conversation', 'SET NULL');
SELECT add_reference('ai_action', 'run_id', 'ai_run', 'SET NULL');
SELECT add_reference('ai_action', 'approval_id', 'ai_approval', 'SET NULL');
SELECT add_reference('ai_action', 'profile_id', 'ai_profile', 'SET NULL');
CREATE INDEX ai_action_created_idx ON ai_action (organization_id, created_at, id);
CREATE INDEX ai_action_conversation_idx ON ai_action (organization_id, conversation_id, created_at) WHERE conversation_id IS NOT NULL;
CREATE INDEX ai_action_run_idx ON ai_action (organization_id, run_id, created_at) WHERE run_id IS NOT NULL;

SELECT record_table('ai_subscription', 'event_name text NOT NULL', 'profile_id uuid NOT NULL',
  -- Of every organization: a superuser's alone.
  'every_organization boolean NOT NULL DEFAULT false', 'enabled boolean NOT NULL DEFAULT true');
SELECT search_by('ai_subscription', 'event_name');
SELECT add_reference('ai_subscription', 'profile_id', 'ai_profile', 'CASCADE');
CREATE INDEX ai_subscription_name_idx ON ai_subscription (organization_id, (lower(event_name) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL;
CREATE INDEX ai_subscription_event_idx ON ai_subscription (event_name) WHERE deleted_at IS NULL AND enabled;

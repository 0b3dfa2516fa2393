-- Projects, their milestones, boards of cards, and the time worked on cards.

SELECT record_table('pm_project', 'name text NOT NULL', 'description text NOT NULL DEFAULT ''''',
  -- planning | active | on hold | completed | cancelled
  'status text NOT NULL DEFAULT ''planning''',
  -- low | medium | high
  'priority text NOT NULL DEFAULT ''medium''',
  'customer_id uuid', 'owner_id uuid', 'start_date date', 'due_date date', 'budget_hours numeric(10,2)',
  -- What an hour is billed at where neither the person nor the item says it.
  'hourly_rate numeric(18,2)', 'billing_item_id uuid');
SELECT search_by('pm_project', 'name', 'description');
SELECT add_reference('pm_project', 'customer_id', 'customer');
SELECT add_reference('pm_project', 'billing_item_id', 'acc_item');
CREATE INDEX pm_project_name_idx ON pm_project (organization_id, (lower(name) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL;
CREATE INDEX pm_project_status_idx ON pm_project (organization_id, status, id) WHERE deleted_at IS NULL;
CREATE INDEX pm_project_due_idx ON pm_project (organization_id, due_date, id) WHERE deleted_at IS NULL;
CREATE INDEX pm_project_customer_idx ON pm_project (organization_id, customer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX pm_project_owner_idx ON pm_project (organization_id, owner_id, id) WHERE deleted_at IS NULL;

SELECT record_table('pm_milestone', 'project_id uuid NOT NULL', 'name text NOT NULL', 'due_date date',
  -- pending | done
  'status text NOT NULL DEFAULT ''pending''', 'done_at timestamptz(3)');
SELECT search_by('pm_milestone', 'name');
SELECT add_reference('pm_milestone', 'project_id', 'pm_project', 'CASCADE');
CREATE INDEX pm_milestone_due_idx ON pm_milestone (organization_id, due_date, id) WHERE deleted_at IS NULL;
CREATE INDEX pm_milestone_project_idx ON pm_milestone (organization_id, project_id, id) WHERE deleted_at IS NULL;
CREATE INDEX pm_milestone_name_idx ON pm_milestone (organization_id, (lower(name) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL;

CREATE TABLE pm_board (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  project_id uuid,
  name text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  is_sample boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  CONSTRAINT pm_board_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('pm_board');
SELECT add_reference('pm_board', 'project_id', 'pm_project', 'CASCADE');
CREATE INDEX pm_board_position_idx ON pm_board (organization_id, position, id) WHERE deleted_at IS NULL;
CREATE INDEX pm_board_project_idx ON pm_board (organization_id, project_id) WHERE deleted_at IS NULL;

CREATE TABLE pm_column (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  board_id uuid NOT NULL,
  name text NOT NULL,
  -- todo | in progress | done
  status text NOT NULL DEFAULT 'todo',
  -- So many cards are meant to be here at the most.
  card_limit integer,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at timestamptz(3),
  CONSTRAINT pm_column_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('pm_column');
SELECT add_reference('pm_column', 'board_id', 'pm_board', 'CASCADE');
CREATE INDEX pm_column_position_idx ON pm_column (organization_id, board_id, position) WHERE deleted_at IS NULL;

SELECT record_table('pm_card', 'board_id uuid NOT NULL', 'column_id uuid NOT NULL', 'number integer NOT NULL DEFAULT 0',
  'title text NOT NULL', 'description text NOT NULL DEFAULT ''''',
  -- low | medium | high
  'priority text NOT NULL DEFAULT ''medium''',
  -- none | daily | weekly | monthly
  'recurrence text NOT NULL DEFAULT ''none''',
  -- Always its column's: todo | in progress | done
  'status text NOT NULL DEFAULT ''todo''', 'done_at timestamptz(3)',
  'due_date date', 'assignee_id uuid', 'helper_ids uuid[] NOT NULL DEFAULT ''{}''', 'labels text[] NOT NULL DEFAULT ''{}''',
  -- [{id, text, done}]
  'checklist jsonb NOT NULL DEFAULT ''[]''',
  -- The board's project, where it has one; its customer is the project's then.
  'project_id uuid', 'customer_id uuid', 'milestone_id uuid', 'estimate_hours numeric(10,2)',
  -- Of all finished entries, and since when its clock runs; kept by a trigger.
  'logged_seconds integer NOT NULL DEFAULT 0', 'clock_since timestamptz(3)',
  -- Cards that came of one recurring card share the first one's id; the day of the month that they fall due on.
  'series_id uuid', 'due_day integer',
  'board_position double precision NOT NULL DEFAULT 0',
  'board_since timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP');
SELECT search_by('pm_card', 'title', 'description');
SELECT add_reference('pm_card', 'board_id', 'pm_board', 'CASCADE');
SELECT add_reference('pm_card', 'column_id', 'pm_column');
SELECT add_reference('pm_card', 'project_id', 'pm_project', 'SET NULL');
SELECT add_reference('pm_card', 'customer_id', 'customer');
SELECT add_reference('pm_card', 'milestone_id', 'pm_milestone', 'SET NULL');
CREATE INDEX pm_card_board_idx ON pm_card (organization_id, column_id, board_position, id) WHERE deleted_at IS NULL;
CREATE INDEX pm_card_number_idx ON pm_card (organization_id, number, id) WHERE deleted_at IS NULL;
CREATE INDEX pm_card_title_idx ON pm_card (organization_id, (lower(title) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL;
CREATE INDEX pm_card_due_idx ON pm_card (organization_id, due_date, id) WHERE deleted_at IS NULL;
CREATE INDEX pm_card_assignee_idx ON pm_card (organization_id, assignee_id, id) WHERE deleted_at IS NULL;
CREATE INDEX pm_card_project_idx ON pm_card (organization_id, project_id, status) INCLUDE (logged_seconds, clock_since) WHERE deleted_at IS NULL;
CREATE INDEX pm_card_customer_idx ON pm_card (organization_id, customer_id, id) WHERE deleted_at IS NULL;

SELECT record_table('pm_time_entry', 'card_id uuid NOT NULL', 'user_id uuid NOT NULL',
  'started_at timestamptz(3) NOT NULL',
  -- Empty: the clock runs.
  'ended_at timestamptz(3)',
  'note text NOT NULL DEFAULT ''''',
  -- clock | sheet
  'source text NOT NULL DEFAULT ''clock''',
  'billable boolean NOT NULL DEFAULT true',
  -- The draft or invoice that it became a line of.
  'billed_document_id uuid', 'billed_at timestamptz(3)');
SELECT search_by('pm_time_entry', 'note');
SELECT add_reference('pm_time_entry', 'card_id', 'pm_card', 'CASCADE');
ALTER TABLE pm_time_entry ADD CONSTRAINT pm_time_entry_order_check CHECK (ended_at IS NULL OR ended_at >= started_at);
-- At most one clock runs on a card.
CREATE UNIQUE INDEX pm_time_entry_running_idx ON pm_time_entry (organization_id, card_id) WHERE ended_at IS NULL AND deleted_at IS NULL;
CREATE INDEX pm_time_entry_clock_idx ON pm_time_entry (organization_id, user_id) WHERE ended_at IS NULL AND deleted_at IS NULL;
CREATE INDEX pm_time_entry_card_idx ON pm_time_entry (organization_id, card_id, started_at) WHERE deleted_at IS NULL;
CREATE INDEX pm_time_entry_person_idx ON pm_time_entry (organization_id, user_id, started_at) WHERE deleted_at IS NULL;
CREATE INDEX pm_time_entry_started_idx ON pm_time_entry (organization_id, started_at, id) WHERE deleted_at IS NULL;
SELECT add_reference('pm_time_entry', 'billed_document_id', 'acc_document', 'SET NULL');
CREATE INDEX pm_time_entry_billed_idx ON pm_time_entry (organization_id, billed_document_id) WHERE billed_document_id IS NOT NULL;

-- What a card has logged is always the sum of its finished entries, and its clock the one that runs, whatever statement writes them.
CREATE FUNCTION pm_finished_seconds(entry pm_time_entry) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN entry.ended_at IS NULL OR entry.deleted_at IS NOT NULL THEN 0
    ELSE extract(epoch FROM entry.ended_at - entry.started_at)::integer END
$$;
CREATE FUNCTION pm_is_running(entry pm_time_entry) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT entry.ended_at IS NULL AND entry.deleted_at IS NULL
$$;
CREATE FUNCTION pm_keep_tracked_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.card_id, OLD.started_at, OLD.ended_at, OLD.deleted_at)
    IS NOT DISTINCT FROM (NEW.card_id, NEW.started_at, NEW.ended_at, NEW.deleted_at) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND (pm_finished_seconds(OLD) <> 0 OR pm_is_running(OLD)) THEN
    UPDATE pm_card SET logged_seconds = logged_seconds - pm_finished_seconds(OLD),
      clock_since = CASE WHEN pm_is_running(OLD) THEN NULL ELSE clock_since END
    WHERE organization_id = OLD.organization_id AND id = OLD.card_id;
  END IF;
  IF TG_OP <> 'DELETE' AND (pm_finished_seconds(NEW) <> 0 OR pm_is_running(NEW)) THEN
    UPDATE pm_card SET logged_seconds = logged_seconds + pm_finished_seconds(NEW),
      clock_since = CASE WHEN pm_is_running(NEW) THEN NEW.started_at ELSE clock_since END
    WHERE organization_id = NEW.organization_id AND id = NEW.card_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_tracked_time AFTER INSERT OR UPDATE OR DELETE ON pm_time_entry
  FOR EACH ROW EXECUTE FUNCTION pm_keep_tracked_time();

-- The helpdesk: how the installation reaches it, which account is whose, and a mirror of conversations and messages.

-- One row for the installation; what is secret is encrypted. The application reads it as the system role alone.
CREATE TABLE desk_install (
  id boolean NOT NULL DEFAULT true CHECK (id),
  mode text NOT NULL DEFAULT 'live' CHECK (mode IN ('live', 'sandbox')),
  url text NOT NULL DEFAULT '',
  platform_token text,
  -- Of an administrator of all accounts; an organization may have its own.
  api_access_token text,
  webhook_secret text,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT desk_install_pkey PRIMARY KEY (id)
);
REVOKE ALL ON desk_install FROM indaba_app;

-- Events that belong to no organization; the newest few hundred are stored.
CREATE TABLE desk_discarded_event (
  id uuid NOT NULL,
  desk_account_id text NOT NULL DEFAULT '',
  event text NOT NULL DEFAULT '',
  reason text NOT NULL,
  body text NOT NULL DEFAULT '',
  received_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT desk_discarded_event_pkey PRIMARY KEY (id)
);
REVOKE ALL ON desk_discarded_event FROM indaba_app;

CREATE TABLE desk_account (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  desk_account_id text NOT NULL,
  api_access_token text,
  -- With it the helpdesk signs what it sends; servers before that have none.
  signing_secret text,
  -- Why our webhook could not be registered; empty: it is.
  webhook_problem text NOT NULL DEFAULT '',
  -- [{id, name, email}] and [{id, name}], as last read: events name agents and inboxes by their ids alone.
  agents jsonb NOT NULL DEFAULT '[]',
  inboxes jsonb NOT NULL DEFAULT '[]',
  directory_at timestamptz(3),
  last_event_at timestamptz(3),
  is_sample boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT desk_account_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('desk_account');
CREATE UNIQUE INDEX desk_account_one_idx ON desk_account (organization_id);
CREATE UNIQUE INDEX desk_account_held_idx ON desk_account (desk_account_id);

-- The helpdesk's contacts, with who they are here. A pair of account and contact is one person.
CREATE TABLE desk_contact (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  desk_account_id text NOT NULL,
  desk_contact_id text NOT NULL,
  name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  phone_canonical text NOT NULL DEFAULT '',
  phone_last9 text NOT NULL DEFAULT '',
  customer_id uuid,
  contact_id uuid,
  -- How it was matched: email | phone | link (found by the stored pair) | person | unlinked (a person said that it is not them).
  customer_by text NOT NULL DEFAULT '',
  contact_by text NOT NULL DEFAULT '',
  -- Several could be meant: [{kind, id, label, reason}].
  suggestions jsonb NOT NULL DEFAULT '[]',
  state_at timestamptz(6) NOT NULL DEFAULT '-infinity',
  is_sample boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT desk_contact_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('desk_contact');
SELECT add_reference('desk_contact', 'customer_id', 'customer', 'SET NULL');
SELECT add_reference('desk_contact', 'contact_id', 'crm_contact', 'SET NULL');
CREATE UNIQUE INDEX desk_contact_pair_idx ON desk_contact (organization_id, desk_account_id, desk_contact_id);
CREATE INDEX desk_contact_customer_idx ON desk_contact (organization_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX desk_contact_contact_idx ON desk_contact (organization_id, contact_id) WHERE contact_id IS NOT NULL;

-- Without an organization: mirrored before each organization had its own account. No organization sees such a row.
CREATE TABLE desk_conversations (
  id uuid NOT NULL,
  organization_id uuid,
  desk_account_id text NOT NULL DEFAULT '',
  desk_conversation_id text NOT NULL,
  desk_inbox_id text NOT NULL DEFAULT '',
  inbox text NOT NULL DEFAULT '',
  channel text NOT NULL DEFAULT '',
  -- As received; empty: a message came before its conversation.
  status text NOT NULL DEFAULT '',
  priority text NOT NULL DEFAULT '',
  labels text[] NOT NULL DEFAULT '{}',
  snoozed_until timestamptz(3),
  unread_count integer NOT NULL DEFAULT 0,
  can_reply boolean NOT NULL DEFAULT true,
  desk_assignee_id text NOT NULL DEFAULT '',
  assignee text NOT NULL DEFAULT '',
  -- In small letters; a member with that address sees it under My Chats.
  assignee_email text NOT NULL DEFAULT '',
  desk_contact_id text NOT NULL DEFAULT '',
  contact_name text NOT NULL DEFAULT '',
  contact_email text NOT NULL DEFAULT '',
  contact_phone text NOT NULL DEFAULT '',
  contact_phone_last9 text NOT NULL DEFAULT '',
  customer_id uuid,
  contact_id uuid,
  waiting_since timestamptz(3),
  first_reply_at timestamptz(3),
  resolved_at timestamptz(3),
  last_activity_at timestamptz(3) NOT NULL DEFAULT '1970-01-01Z',
  last_message text NOT NULL DEFAULT '',
  last_direction text NOT NULL DEFAULT '',
  last_message_at timestamptz(3),
  -- The helpdesk's own times, which tell the newer of two states apart.
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  state_at timestamptz(6) NOT NULL DEFAULT '-infinity',
  search_text text NOT NULL DEFAULT '',
  is_sample boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT desk_conversations_pkey PRIMARY KEY (id)
);
SELECT protect_tenant_table('desk_conversations');
CREATE UNIQUE INDEX desk_conversations_row_idx ON desk_conversations (organization_id, id);
CREATE UNIQUE INDEX desk_conversations_key_idx ON desk_conversations (organization_id, desk_account_id, desk_conversation_id) NULLS NOT DISTINCT;
SELECT add_reference('desk_conversations', 'customer_id', 'customer', 'SET NULL');
SELECT add_reference('desk_conversations', 'contact_id', 'crm_contact', 'SET NULL');
SELECT search_by('desk_conversations', 'contact_name', 'contact_email', 'contact_phone', 'desk_conversation_id', 'assignee', 'last_message');
-- The list by each of its columns.
CREATE INDEX desk_conversations_activity_idx ON desk_conversations (organization_id, last_activity_at, id);
CREATE INDEX desk_conversations_waiting_idx ON desk_conversations (organization_id, waiting_since, id);
CREATE INDEX desk_conversations_status_idx ON desk_conversations (organization_id, status, id);
CREATE INDEX desk_conversations_channel_idx ON desk_conversations (organization_id, channel, id);
CREATE INDEX desk_conversations_unread_idx ON desk_conversations (organization_id, unread_count, id);
CREATE INDEX desk_conversations_name_idx ON desk_conversations (organization_id, (contact_name = ''), (lower(contact_name) COLLATE "und-x-icu"), id);
CREATE INDEX desk_conversations_assignee_idx ON desk_conversations (organization_id, (assignee = ''), (lower(assignee) COLLATE "und-x-icu"), id);
CREATE INDEX desk_conversations_started_idx ON desk_conversations (organization_id, started_at, id);
CREATE INDEX desk_conversations_snoozed_idx ON desk_conversations (organization_id, snoozed_until, id);
-- What a person has, read from the index alone: asked by every open browser.
CREATE INDEX desk_conversations_mine_idx ON desk_conversations (organization_id, assignee_email) INCLUDE (status, unread_count, last_activity_at, resolved_at, waiting_since) WHERE assignee_email <> '';
CREATE INDEX desk_conversations_customer_idx ON desk_conversations (organization_id, customer_id, last_activity_at) WHERE customer_id IS NOT NULL;
CREATE INDEX desk_conversations_contact_idx ON desk_conversations (organization_id, contact_id, last_activity_at) WHERE contact_id IS NOT NULL;
CREATE INDEX desk_conversations_pair_idx ON desk_conversations (organization_id, desk_account_id, desk_contact_id);

CREATE TABLE desk_messages (
  id uuid NOT NULL,
  organization_id uuid,
  desk_account_id text NOT NULL DEFAULT '',
  desk_message_id text NOT NULL,
  conversation_id uuid NOT NULL,
  direction text NOT NULL CHECK (direction IN ('incoming', 'outgoing', 'note')),
  content text NOT NULL DEFAULT '',
  sender_name text NOT NULL DEFAULT '',
  sent_at timestamptz(3) NOT NULL,
  delivery text NOT NULL DEFAULT '',
  -- [{id, kind, url, name, size}]
  attachments jsonb NOT NULL DEFAULT '[]',
  -- Since when it has been so, by the helpdesk's clock. Of the same time: 0 as it was created, 1 as it was read, 2 as it was changed.
  state_at timestamptz(6) NOT NULL DEFAULT '-infinity',
  state_rank smallint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT desk_messages_pkey PRIMARY KEY (id)
);
SELECT protect_tenant_table('desk_messages');
CREATE UNIQUE INDEX desk_messages_key_idx ON desk_messages (organization_id, desk_account_id, desk_message_id) NULLS NOT DISTINCT;
SELECT add_reference('desk_messages', 'conversation_id', 'desk_conversations', 'CASCADE');
CREATE INDEX desk_messages_conversation_idx ON desk_messages (organization_id, conversation_id, sent_at, id);

-- What people write here, before and after the helpdesk has it. Stored first, so that it is never lost and never sent twice.
CREATE TABLE desk_reply (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  author_id uuid,
  author_name text NOT NULL DEFAULT '',
  content text NOT NULL DEFAULT '',
  private boolean NOT NULL DEFAULT false,
  -- Resolves the conversation once it is sent.
  resolves boolean NOT NULL DEFAULT false,
  -- [{id, name, content_type, size}] of stored files
  files jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'sent', 'failed')),
  reason text NOT NULL DEFAULT '',
  -- When the helpdesk was asked to send it; it is not asked again before its own list was read.
  asked_at timestamptz(3),
  desk_message_id text NOT NULL DEFAULT '',
  sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT desk_reply_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('desk_reply');
SELECT add_reference('desk_reply', 'conversation_id', 'desk_conversations', 'CASCADE');
CREATE INDEX desk_reply_conversation_idx ON desk_reply (organization_id, conversation_id, created_at);

-- What was made of a conversation; `subject` says which list subject_id is of.
CREATE TABLE desk_conversation_links (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  subject text NOT NULL CHECK (subject IN ('lead', 'deal', 'card', 'quotation', 'supplier_quotation')),
  subject_id uuid NOT NULL,
  label text NOT NULL DEFAULT '',
  created_by uuid,
  created_by_name text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT desk_conversation_links_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('desk_conversation_links');
SELECT add_reference('desk_conversation_links', 'conversation_id', 'desk_conversations', 'CASCADE');
CREATE UNIQUE INDEX desk_conversation_links_once_idx ON desk_conversation_links (organization_id, conversation_id, subject, subject_id);
CREATE UNIQUE INDEX desk_conversation_links_subject_idx ON desk_conversation_links (organization_id, subject, subject_id, conversation_id);

-- Each reading of the helpdesk: all of it once, what changed every few minutes. It goes on where it was interrupted.
CREATE TABLE desk_sync_run (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  desk_account_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('backfill', 'catch_up')),
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed', 'canceled')),
  -- The next page to read.
  page integer NOT NULL DEFAULT 1,
  -- Of a catch-up: what changed since.
  since timestamptz(3),
  total integer,
  conversations integer NOT NULL DEFAULT 0,
  messages integer NOT NULL DEFAULT 0,
  message text NOT NULL DEFAULT '',
  job_id uuid,
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- When it last got further; one that stands still has lost its process.
  touched_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  CONSTRAINT desk_sync_run_pkey PRIMARY KEY (organization_id, id)
);
SELECT protect_tenant_table('desk_sync_run');
CREATE INDEX desk_sync_run_started_idx ON desk_sync_run (organization_id, started_at, id);
-- One reading of a kind at a time.
CREATE UNIQUE INDEX desk_sync_run_running_idx ON desk_sync_run (organization_id, kind) WHERE state = 'running';

-- Customers and contacts know whom they are in the helpdesk: the pair, because contact ids repeat across accounts.
ALTER TABLE customer ADD COLUMN desk_contact_id text, ADD COLUMN desk_account_id text;
SELECT expose_search('customer');
CREATE INDEX customer_desk_idx ON customer (organization_id, desk_account_id, desk_contact_id) WHERE desk_contact_id IS NOT NULL;
CREATE INDEX crm_contact_desk_idx ON crm_contact (organization_id, desk_account_id, desk_contact_id) WHERE desk_contact_id IS NOT NULL;

-- Webhooks of services that send many are worked on in batches instead of a job each.
ALTER TABLE webhook_receipt ADD COLUMN batched boolean NOT NULL DEFAULT false;
CREATE INDEX webhook_receipt_batched_idx ON webhook_receipt (received_at, id) WHERE batched AND state = 'received';

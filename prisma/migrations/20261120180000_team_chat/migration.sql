-- CreateTable
CREATE TABLE "chat_realm" (
    "organization_id" UUID NOT NULL,
    "id" SERIAL NOT NULL,
    "last_event" BIGINT NOT NULL DEFAULT 0,
    "settings" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "chat_realm_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "chat_user" (
    "id" SERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID,
    "full_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_bot" BOOLEAN NOT NULL DEFAULT false,
    "bot_type" INTEGER,
    "bot_owner_id" INTEGER,
    "bot_key_id" UUID,
    "email_visibility" INTEGER NOT NULL DEFAULT 1,
    "can_change_user_emails" BOOLEAN NOT NULL DEFAULT false,
    "avatar_file_id" UUID,
    "avatar_version" INTEGER NOT NULL DEFAULT 1,
    "time_zone" TEXT NOT NULL DEFAULT '',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "status_text" TEXT NOT NULL DEFAULT '',
    "status_emoji" JSONB,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_presence" (
    "user_id" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "last_active_at" TIMESTAMPTZ(3),
    "last_connected_at" TIMESTAMPTZ(3) NOT NULL,
    "update_id" BIGSERIAL NOT NULL,

    CONSTRAINT "chat_presence_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "chat_profile_field" (
    "id" SERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hint" TEXT NOT NULL DEFAULT '',
    "type" INTEGER NOT NULL,
    "field_data" JSONB NOT NULL DEFAULT '{}',
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "chat_profile_field_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_profile_value" (
    "user_id" INTEGER NOT NULL,
    "field_id" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "chat_profile_value_pkey" PRIMARY KEY ("user_id","field_id")
);

-- CreateTable
CREATE TABLE "chat_group" (
    "id" SERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "member_ids" INTEGER[],
    "creator_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_recipient" (
    "id" SERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "channel_id" INTEGER,
    "member_ids" INTEGER[],

    CONSTRAINT "chat_recipient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_channel" (
    "id" SERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "recipient_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "rendered_description" TEXT NOT NULL DEFAULT '',
    "creator_id" INTEGER,
    "invite_only" BOOLEAN NOT NULL DEFAULT false,
    "history_public" BOOLEAN NOT NULL DEFAULT true,
    "is_archived" BOOLEAN NOT NULL DEFAULT false,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "post_policy" INTEGER NOT NULL DEFAULT 1,
    "topics_policy" TEXT NOT NULL DEFAULT 'inherit',
    "first_message_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_subscription" (
    "channel_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "color" TEXT NOT NULL DEFAULT '#76ce90',
    "is_muted" BOOLEAN NOT NULL DEFAULT false,
    "pin_to_top" BOOLEAN NOT NULL DEFAULT false,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "subscribed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_subscription_pkey" PRIMARY KEY ("channel_id","user_id")
);

-- CreateTable
CREATE TABLE "chat_message" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "sender_id" INTEGER NOT NULL,
    "recipient_id" INTEGER NOT NULL,
    "channel_id" INTEGER,
    "topic" TEXT NOT NULL DEFAULT '',
    "topic_key" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    "rendered" TEXT NOT NULL,
    "plain" TEXT NOT NULL DEFAULT '',
    "client" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "moved_at" TIMESTAMPTZ(3),
    "edit_history" JSONB,
    "has_link" BOOLEAN NOT NULL DEFAULT false,
    "has_image" BOOLEAN NOT NULL DEFAULT false,
    "has_attachment" BOOLEAN NOT NULL DEFAULT false,
    "mentioned_ids" INTEGER[],
    "local_key" TEXT,

    CONSTRAINT "chat_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_delivery" (
    "user_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "organization_id" UUID NOT NULL,
    "recipient_id" INTEGER NOT NULL,
    "flags" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "chat_delivery_pkey" PRIMARY KEY ("user_id","message_id")
);

-- CreateTable
CREATE TABLE "chat_topic" (
    "channel_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "max_id" BIGINT NOT NULL,
    "messages" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "chat_topic_pkey" PRIMARY KEY ("channel_id","key")
);

-- CreateTable
CREATE TABLE "chat_user_topic" (
    "user_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "policy" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_user_topic_pkey" PRIMARY KEY ("user_id","channel_id","key")
);

-- CreateTable
CREATE TABLE "chat_muted_user" (
    "user_id" INTEGER NOT NULL,
    "muted_id" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_muted_user_pkey" PRIMARY KEY ("user_id","muted_id")
);

-- CreateTable
CREATE TABLE "chat_reaction" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "message_id" BIGINT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "emoji_name" TEXT NOT NULL,
    "emoji_code" TEXT NOT NULL,
    "reaction_type" TEXT NOT NULL,

    CONSTRAINT "chat_reaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_submessage" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "message_id" BIGINT NOT NULL,
    "sender_id" INTEGER NOT NULL,
    "msg_type" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "chat_submessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_attachment" (
    "id" SERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "path_id" TEXT NOT NULL,
    "file_id" UUID NOT NULL,
    "thumbnail_id" UUID,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_attachment_use" (
    "attachment_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "organization_id" UUID NOT NULL,

    CONSTRAINT "chat_attachment_use_pkey" PRIMARY KEY ("attachment_id","message_id")
);

-- CreateTable
CREATE TABLE "chat_snippet" (
    "id" SERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_snippet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_draft" (
    "id" SERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "to" INTEGER[],
    "topic" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_alert_word" (
    "user_id" INTEGER NOT NULL,
    "word" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,

    CONSTRAINT "chat_alert_word_pkey" PRIMARY KEY ("user_id","word")
);

-- CreateTable
CREATE TABLE "chat_linkifier" (
    "id" SERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "pattern" TEXT NOT NULL,
    "url_template" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "chat_linkifier_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_emoji" (
    "id" SERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "file_id" UUID NOT NULL,
    "author_id" INTEGER,
    "is_deactivated" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "chat_emoji_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_queue" (
    "id" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "key_id" TEXT,
    "start" BIGINT NOT NULL,
    "acknowledged" BIGINT NOT NULL,
    "settings" JSONB NOT NULL,
    "idle_seconds" INTEGER NOT NULL DEFAULT 600,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "polled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_queue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chat_event" (
    "organization_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "everyone" BOOLEAN NOT NULL DEFAULT false,
    "user_ids" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_event_pkey" PRIMARY KEY ("organization_id","position")
);

-- CreateTable
CREATE TABLE "chat_event_post" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "topic" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_event_post_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "chat_realm_id_key" ON "chat_realm"("id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_user_bot_key_id_key" ON "chat_user"("bot_key_id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_user_organization_id_user_id_key" ON "chat_user"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "chat_presence_organization_id_update_id_idx" ON "chat_presence"("organization_id", "update_id");

-- CreateIndex
CREATE INDEX "chat_profile_field_organization_id_position_idx" ON "chat_profile_field"("organization_id", "position");

-- CreateIndex
CREATE INDEX "chat_profile_value_organization_id_idx" ON "chat_profile_value"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_recipient_channel_id_key" ON "chat_recipient"("channel_id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_channel_recipient_id_key" ON "chat_channel"("recipient_id");

-- CreateIndex
CREATE INDEX "chat_subscription_organization_id_user_id_idx" ON "chat_subscription"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "chat_message_recipient_id_topic_key_id_idx" ON "chat_message"("recipient_id", "topic_key", "id");

-- CreateIndex
CREATE INDEX "chat_message_recipient_id_id_idx" ON "chat_message"("recipient_id", "id");

-- CreateIndex
CREATE INDEX "chat_message_organization_id_sender_id_id_idx" ON "chat_message"("organization_id", "sender_id", "id");

-- CreateIndex
CREATE INDEX "chat_message_organization_id_id_idx" ON "chat_message"("organization_id", "id");

-- CreateIndex
CREATE INDEX "chat_message_organization_id_sent_at_id_idx" ON "chat_message"("organization_id", "sent_at", "id");

-- CreateIndex
CREATE INDEX "chat_delivery_message_id_idx" ON "chat_delivery"("message_id");

-- CreateIndex
CREATE INDEX "chat_topic_organization_id_max_id_idx" ON "chat_topic"("organization_id", "max_id");

-- CreateIndex
CREATE INDEX "chat_user_topic_organization_id_idx" ON "chat_user_topic"("organization_id");

-- CreateIndex
CREATE INDEX "chat_muted_user_organization_id_idx" ON "chat_muted_user"("organization_id");

-- CreateIndex
CREATE INDEX "chat_reaction_organization_id_idx" ON "chat_reaction"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_reaction_message_id_user_id_reaction_type_emoji_code_key" ON "chat_reaction"("message_id", "user_id", "reaction_type", "emoji_code");

-- CreateIndex
CREATE INDEX "chat_submessage_message_id_id_idx" ON "chat_submessage"("message_id", "id");

-- CreateIndex
CREATE INDEX "chat_submessage_organization_id_idx" ON "chat_submessage"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "chat_attachment_path_id_key" ON "chat_attachment"("path_id");

-- CreateIndex
CREATE INDEX "chat_attachment_organization_id_owner_id_id_idx" ON "chat_attachment"("organization_id", "owner_id", "id");

-- CreateIndex
CREATE INDEX "chat_attachment_use_message_id_idx" ON "chat_attachment_use"("message_id");

-- CreateIndex
CREATE INDEX "chat_attachment_use_organization_id_idx" ON "chat_attachment_use"("organization_id");

-- CreateIndex
CREATE INDEX "chat_snippet_organization_id_user_id_id_idx" ON "chat_snippet"("organization_id", "user_id", "id");

-- CreateIndex
CREATE INDEX "chat_draft_organization_id_user_id_id_idx" ON "chat_draft"("organization_id", "user_id", "id");

-- CreateIndex
CREATE INDEX "chat_alert_word_organization_id_idx" ON "chat_alert_word"("organization_id");

-- CreateIndex
CREATE INDEX "chat_linkifier_organization_id_position_idx" ON "chat_linkifier"("organization_id", "position");

-- CreateIndex
CREATE INDEX "chat_emoji_organization_id_idx" ON "chat_emoji"("organization_id");

-- CreateIndex
CREATE INDEX "chat_queue_organization_id_user_id_idx" ON "chat_queue"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "chat_queue_polled_at_idx" ON "chat_queue"("polled_at");

-- CreateIndex
CREATE INDEX "chat_event_created_at_idx" ON "chat_event"("created_at");

-- CreateIndex
CREATE INDEX "chat_event_post_organization_id_event_idx" ON "chat_event_post"("organization_id", "event");

-- RenameIndex
ALTER INDEX "crm_lead_sync_failure_lead_key" RENAME TO "crm_lead_sync_failure_organization_id_lead_id_key";

-- RenameIndex
ALTER INDEX "outreach_opt_out_address_key" RENAME TO "outreach_opt_out_organization_id_channel_address_key";

-- Names that exist once -------------------------------------------------------------------------------------------------

CREATE UNIQUE INDEX chat_user_email_key ON chat_user (organization_id, lower(email));
CREATE INDEX chat_user_name_idx ON chat_user (organization_id, lower(full_name), id);
CREATE UNIQUE INDEX chat_channel_name_key ON chat_channel (organization_id, lower(name)) WHERE NOT is_archived;
CREATE UNIQUE INDEX chat_group_name_key ON chat_group (organization_id, lower(name));
CREATE UNIQUE INDEX chat_recipient_members_key ON chat_recipient (organization_id, member_ids) WHERE channel_id IS NULL;
CREATE INDEX chat_recipient_member_idx ON chat_recipient USING gin (organization_id, member_ids) WHERE channel_id IS NULL;
CREATE UNIQUE INDEX chat_message_local_key ON chat_message (organization_id, sender_id, local_key) WHERE local_key IS NOT NULL;
CREATE UNIQUE INDEX chat_emoji_name_key ON chat_emoji (organization_id, name) WHERE NOT is_deactivated;
-- Ids of groups of roles are constants below this.
ALTER SEQUENCE chat_group_id_seq RESTART WITH 101;

-- What somebody has not read, has starred or was called by: few rows among many. The bits are in domain/flags.ts.
CREATE INDEX chat_delivery_unread_idx ON chat_delivery (user_id, message_id) WHERE flags & 1 = 0;
CREATE INDEX chat_delivery_unread_recipient_idx ON chat_delivery (user_id, recipient_id, message_id) WHERE flags & 1 = 0;
CREATE INDEX chat_delivery_starred_idx ON chat_delivery (user_id, message_id) WHERE flags & 2 <> 0;
CREATE INDEX chat_delivery_mentioned_idx ON chat_delivery (user_id, message_id) WHERE flags & 120 <> 0;
CREATE INDEX chat_delivery_alerted_idx ON chat_delivery (user_id, message_id) WHERE flags & 128 <> 0;
CREATE INDEX chat_message_mentioned_idx ON chat_message USING gin (organization_id, mentioned_ids) WHERE mentioned_ids <> '{}';

-- Search ----------------------------------------------------------------------------------------------------------------

-- Words, stemmed, for full text; and the text itself for quoted parts and for what stemming tears apart (addresses,
-- dotted names, writing without spaces).
ALTER TABLE chat_message ADD COLUMN search tsvector
  GENERATED ALWAYS AS (to_tsvector('english'::regconfig, topic || ' ' || content)) STORED;
ALTER TABLE chat_message ADD COLUMN search_text text
  GENERATED ALWAYS AS (lower(topic || ' ' || content)) STORED;
CREATE INDEX chat_message_search_idx ON chat_message USING gin (organization_id, search);
CREATE INDEX chat_message_search_text_idx ON chat_message USING gin (organization_id, search_text gin_trgm_ops);

SELECT protect_tenant_table(name::regclass) FROM unnest(ARRAY[
  'chat_realm', 'chat_user', 'chat_presence', 'chat_profile_field', 'chat_profile_value', 'chat_group', 'chat_recipient',
  'chat_channel', 'chat_subscription', 'chat_message', 'chat_delivery', 'chat_topic', 'chat_user_topic', 'chat_muted_user',
  'chat_reaction', 'chat_submessage', 'chat_attachment', 'chat_attachment_use', 'chat_snippet', 'chat_draft',
  'chat_alert_word', 'chat_linkifier', 'chat_emoji', 'chat_queue', 'chat_event', 'chat_event_post'
]) AS name;
SELECT expose_search('chat_message');
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO indaba_app, indaba_system;

-- Events ----------------------------------------------------------------------------------------------------------------

-- Numbers an event and keeps it; holds the organization's number until commit, so call it last.
-- users: who may see it; null: everyone. Nobody at all: there is nothing to keep.
CREATE FUNCTION chat_log(organization uuid, kind text, body jsonb, users int[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  number bigint;
BEGIN
  IF users = '{}' THEN RETURN NULL; END IF;
  UPDATE chat_realm SET last_event = last_event + 1 WHERE organization_id = organization RETURNING last_event INTO number;
  IF number IS NULL THEN RETURN NULL; END IF;
  INSERT INTO chat_event (organization_id, position, type, payload, everyone, user_ids)
  VALUES (organization, number, kind, body, users IS NULL, coalesce(users, '{}'));
  RETURN number;
END $$;

-- People: kept in step with memberships and accounts, whoever changes them -------------------------------------------------

CREATE FUNCTION chat_realm_of_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_realm (organization_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER chat_realm AFTER INSERT ON organization FOR EACH ROW EXECUTE FUNCTION chat_realm_of_organization();

CREATE FUNCTION chat_user_of_membership() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person int;
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE chat_user SET is_active = false WHERE organization_id = OLD.organization_id AND user_id = OLD.user_id;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    UPDATE chat_user SET role = NEW.role
    WHERE organization_id = NEW.organization_id AND user_id = NEW.user_id AND role <> NEW.role;
    RETURN NEW;
  END IF;
  INSERT INTO chat_user (organization_id, user_id, full_name, email, role)
  SELECT NEW.organization_id, NEW.user_id, u.name, u.email, NEW.role FROM "user" u WHERE u.id = NEW.user_id
  ON CONFLICT (organization_id, user_id) DO UPDATE SET is_active = true, role = excluded.role
  RETURNING id INTO person;
  INSERT INTO chat_subscription (channel_id, user_id, organization_id)
  SELECT c.id, person, c.organization_id FROM chat_channel c
  WHERE c.organization_id = NEW.organization_id AND c.is_default AND NOT c.is_archived
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
CREATE TRIGGER chat_user AFTER INSERT OR DELETE OR UPDATE OF role ON membership
  FOR EACH ROW EXECUTE FUNCTION chat_user_of_membership();

CREATE FUNCTION chat_user_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chat_user SET full_name = NEW.name WHERE user_id = NEW.id AND full_name = OLD.name AND NEW.name <> OLD.name;
  UPDATE chat_user SET email = lower(NEW.email) WHERE user_id = NEW.id AND email <> lower(NEW.email);
  RETURN NEW;
END $$;
CREATE TRIGGER chat_user AFTER UPDATE OF name, email ON "user" FOR EACH ROW EXECUTE FUNCTION chat_user_of_account();

-- Clients hear of it, whoever changed it. What depends on the reader is filled in when it is delivered:
-- a person without further keys is the whole person, an empty new_email the one that this reader may see.
CREATE FUNCTION chat_user_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tell CONSTANT jsonb := jsonb_build_object('type', 'realm_user', 'op', 'update');
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM chat_log(NEW.organization_id, 'realm_user',
      jsonb_build_object('type', 'realm_user', 'op', 'add', 'person', jsonb_build_object('user_id', NEW.id)), NULL);
    RETURN NEW;
  END IF;
  IF NEW.full_name <> OLD.full_name THEN
    PERFORM chat_log(NEW.organization_id, 'realm_user',
      tell || jsonb_build_object('person', jsonb_build_object('user_id', NEW.id, 'full_name', NEW.full_name)), NULL);
  END IF;
  IF NEW.role <> OLD.role THEN
    PERFORM chat_log(NEW.organization_id, 'realm_user',
      tell || jsonb_build_object('person', jsonb_build_object('user_id', NEW.id, 'role', NEW.role)), NULL);
  END IF;
  IF NEW.is_active <> OLD.is_active THEN
    PERFORM chat_log(NEW.organization_id, 'realm_user',
      tell || jsonb_build_object('person', jsonb_build_object('user_id', NEW.id, 'is_active', NEW.is_active)), NULL);
  END IF;
  IF NEW.email <> OLD.email OR NEW.email_visibility <> OLD.email_visibility THEN
    PERFORM chat_log(NEW.organization_id, 'realm_user',
      tell || jsonb_build_object('person', jsonb_build_object('user_id', NEW.id, 'new_email', '')), NULL);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER told AFTER INSERT OR UPDATE ON chat_user FOR EACH ROW EXECUTE FUNCTION chat_user_told();

-- Organizations and people that are there already.
INSERT INTO chat_realm (organization_id) SELECT id FROM organization ORDER BY created_at, id;
INSERT INTO chat_user (organization_id, user_id, full_name, email, role, joined_at)
SELECT m.organization_id, m.user_id, u.name, u.email, m.role, m.created_at
FROM membership m JOIN "user" u ON u.id = m.user_id ORDER BY m.created_at, m.id;

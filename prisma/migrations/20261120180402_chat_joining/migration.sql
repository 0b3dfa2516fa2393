-- Who comes into an organization is put into its default channels; the others there hear of it.
CREATE OR REPLACE FUNCTION chat_user_of_membership() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person int;
  joined int[];
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
  WITH added AS (
    INSERT INTO chat_subscription (channel_id, user_id, organization_id)
    SELECT c.id, person, c.organization_id FROM chat_channel c
    WHERE c.organization_id = NEW.organization_id AND c.is_default AND NOT c.is_archived
    ON CONFLICT DO NOTHING
    RETURNING channel_id
  )
  SELECT coalesce(array_agg(channel_id ORDER BY channel_id), '{}') INTO joined FROM added;
  IF joined <> '{}' THEN
    -- Default channels are public: all but guests see them, and guests who are in all of these.
    PERFORM chat_log(
      NEW.organization_id,
      'subscription',
      jsonb_build_object('type', 'subscription', 'op', 'peer_add', 'stream_ids', to_jsonb(joined), 'user_ids', jsonb_build_array(person)),
      (SELECT coalesce(array_agg(u.id ORDER BY u.id), '{}') FROM chat_user u
        WHERE u.organization_id = NEW.organization_id AND u.is_active AND u.id <> person
          AND (u.role < 600 OR NOT EXISTS (
            SELECT unnest(joined) EXCEPT SELECT s.channel_id FROM chat_subscription s WHERE s.user_id = u.id)))
    );
  END IF;
  RETURN NEW;
END $$;

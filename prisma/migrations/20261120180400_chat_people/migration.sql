-- Organizations that are there already get what new ones start with: a channel with everybody in it.
DO $$
DECLARE
  organization uuid;
  channel int;
  recipient int;
BEGIN
  FOR organization IN
    SELECT id FROM organization o WHERE NOT EXISTS (SELECT FROM chat_channel c WHERE c.organization_id = o.id) ORDER BY created_at, id
  LOOP
    channel := nextval('chat_channel_id_seq');
    recipient := nextval('chat_recipient_id_seq');
    INSERT INTO chat_recipient (id, organization_id, channel_id, member_ids) VALUES (recipient, organization, channel, '{}');
    INSERT INTO chat_channel (id, organization_id, recipient_id, name, description, rendered_description, is_default)
    VALUES (channel, organization, recipient, 'general', 'For everybody: news, questions, and what fits nowhere else.',
      '<p>For everybody: news, questions, and what fits nowhere else.</p>', true);
    INSERT INTO chat_subscription (channel_id, user_id, organization_id)
    SELECT channel, id, organization_id FROM chat_user WHERE organization_id = organization AND is_active;
  END LOOP;
END $$;

-- Direct messages are few among all; a feed of them alone would otherwise pass every channel's messages by.
CREATE INDEX chat_message_direct_idx ON chat_message (organization_id, id) WHERE channel_id IS NULL;

-- The channel of the team chat in which agents say what waits for approval; null: in none.
ALTER TABLE ai_settings ADD COLUMN approval_channel_id integer;
SELECT add_reference('ai_settings', 'approval_channel_id', 'chat_channel', 'SET NULL');

-- The list of conversations by who wrote last.
CREATE INDEX desk_conversations_direction_idx ON desk_conversations (organization_id, last_direction, id);

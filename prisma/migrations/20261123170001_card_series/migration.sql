-- The card that a recurring card came of. At most one comes of each, however often it is done.
ALTER TABLE pm_card ADD COLUMN follows_id uuid;
SELECT add_reference('pm_card', 'follows_id', 'pm_card', 'SET NULL');
CREATE UNIQUE INDEX pm_card_follows_idx ON pm_card (organization_id, follows_id) WHERE follows_id IS NOT NULL;

-- Two people may share a number: a family, a switchboard. What is shared has a key of its own in the unique index, which
-- goes on to find contacts by address and number.
ALTER TABLE crm_contact ADD COLUMN shared_email text NOT NULL DEFAULT '', ADD COLUMN shared_phone text NOT NULL DEFAULT '';
DROP INDEX crm_contact_email_key;
DROP INDEX crm_contact_phone_key;
CREATE UNIQUE INDEX crm_contact_email_key ON crm_contact (organization_id, lower(email), shared_email)
  WHERE email <> '' AND deleted_at IS NULL;
CREATE UNIQUE INDEX crm_contact_phone_key ON crm_contact (organization_id, phone_canonical, shared_phone)
  WHERE phone_canonical <> '' AND deleted_at IS NULL;

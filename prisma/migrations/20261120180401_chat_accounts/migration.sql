-- An account belongs to its person. An organization may give it another name or address only where nobody else relies on
-- it: the person belongs to no other organization and does not run the platform. Answers what came of it.
CREATE FUNCTION change_members_account(account uuid, new_name text, new_email text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  organization CONSTANT uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  is_platforms boolean;
BEGIN
  PERFORM FROM membership WHERE user_id = account AND organization_id = organization;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  SELECT is_superuser INTO is_platforms FROM "user" WHERE id = account FOR UPDATE;
  PERFORM FROM membership WHERE user_id = account AND organization_id <> organization;
  IF FOUND OR is_platforms THEN RETURN 'shared'; END IF;
  PERFORM FROM "user" WHERE email = new_email AND id <> account;
  IF FOUND THEN RETURN 'taken'; END IF;
  UPDATE "user" SET name = coalesce(new_name, name), email = coalesce(new_email, email), updated_at = now()
  WHERE id = account;
  RETURN 'changed';
END $$;
REVOKE EXECUTE ON FUNCTION change_members_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION change_members_account TO indaba_app, indaba_system;

-- Words sort as people look them up: É beside E, without regard to case (lower(x) COLLATE "und-x-icu", as lib/core/db/sql.ts has it). The
-- indexes of such sorts follow. E-mail addresses and telephone numbers sort as they did.
DO $$
DECLARE
  old record;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu') THEN
    RAISE EXCEPTION 'This PostgreSQL was built without ICU, so it cannot sort text by language: use one that has the collation "und-x-icu", as the packages of postgresql.org do.';
  END IF;
  FOR old IN
    SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
    WHERE t.relnamespace = 'public'::regnamespace AND NOT indisunique
      AND pg_get_indexdef(indexrelid) ~ '\(organization_id, (doctype, )?lower\(\w+\), id\)'
      AND pg_get_indexdef(indexrelid) !~ 'lower\((email|phone|from_number|to_number)\)'
  LOOP
    EXECUTE format('DROP INDEX %s', old.name);
    -- An account's place has its own order, which its column says.
    EXECUTE CASE WHEN old.definition ~ 'lower\(place\)' THEN replace(old.definition, 'lower(place)', 'place')
      ELSE regexp_replace(old.definition, '(lower\(\w+\))', '(\1 COLLATE "und-x-icu")') END;
  END LOOP;
END $$;

-- It was sorted by the index of the latest calls of a domain, which stays.
CREATE INDEX calls_pbx_call_domain_order_idx ON calls_pbx_call (organization_id, (lower(domain) COLLATE "und-x-icu"), id);

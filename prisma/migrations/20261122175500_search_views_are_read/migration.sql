-- A view runs with its owner's rights: what is written through a search view would pass the policies of its table by.
-- The default rights of this schema give the two roles every right on views, too; they are for reading.
CREATE OR REPLACE FUNCTION expose_search(target regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  view_name constant text := target::text || '_search';
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE VIEW %I AS SELECT * FROM %s '
    'WHERE organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid '
    'WITH LOCAL CHECK OPTION',
    view_name, target);
  EXECUTE format('REVOKE ALL ON %I FROM indaba_app, indaba_system', view_name);
  EXECUTE format('GRANT SELECT ON %I TO indaba_app, indaba_system', view_name);
END $$;

SELECT expose_search(left(viewname, -length('_search'))::regclass)
FROM pg_views WHERE schemaname = 'public' AND viewname LIKE '%\_search';

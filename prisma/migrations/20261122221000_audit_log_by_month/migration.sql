-- The log of changes grows for ever in one table: by month, old entries go with their partition, which costs nothing.
-- What there is becomes the first partition, in its place; nothing is copied.
ALTER TABLE audit_log RENAME TO audit_log_first;
ALTER TABLE audit_log_first DROP CONSTRAINT audit_log_pkey, ADD CONSTRAINT audit_log_first_pkey PRIMARY KEY (id, at);
ALTER INDEX audit_log_organization_id_at_id_idx RENAME TO audit_log_first_at_idx;
ALTER INDEX audit_log_organization_id_entity_entity_id_at_id_idx RENAME TO audit_log_first_entity_idx;
ALTER INDEX audit_log_organization_id_actor_label_id_idx RENAME TO audit_log_first_actor_idx;
ALTER INDEX audit_log_organization_id_operation_id_idx RENAME TO audit_log_first_operation_idx;

-- The time belongs to the key: a partitioned table takes no other. An entry of the platform itself has no organization.
CREATE TABLE audit_log (LIKE audit_log_first INCLUDING DEFAULTS, CONSTRAINT audit_log_pkey PRIMARY KEY (id, at)) PARTITION BY RANGE (at);
CREATE INDEX "audit_log_organization_id_at_id_idx" ON "audit_log"("organization_id", "at", "id");
CREATE INDEX "audit_log_organization_id_entity_entity_id_at_id_idx" ON "audit_log"("organization_id", "entity", "entity_id", "at", "id");
CREATE INDEX "audit_log_organization_id_actor_label_id_idx" ON "audit_log"("organization_id", "actor_label", "id");
CREATE INDEX "audit_log_organization_id_operation_id_idx" ON "audit_log"("organization_id", "operation", "id");
SELECT protect_tenant_table('audit_log');
REVOKE UPDATE, DELETE ON audit_log FROM indaba_app;

CREATE FUNCTION audit_month(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  RETURN date_trunc('month', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';

DO $$
DECLARE
  ends timestamptz;
BEGIN
  SELECT audit_month(greatest(now(), max(at))) + interval '1 month' INTO ends FROM audit_log_first;
  EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION audit_log_first FOR VALUES FROM (MINVALUE) TO (%L)', ends);
END $$;

-- Takes what no month is there for, so that a stopped worker never stops a write.
CREATE TABLE audit_log_other PARTITION OF audit_log DEFAULT;
SELECT protect_tenant_table('audit_log_other');
-- Partitions are written and read through their parent alone.
REVOKE INSERT, UPDATE, DELETE ON audit_log_first, audit_log_other FROM indaba_app, indaba_system;

-- Makes the partitions of the coming months, gives entries that came before theirs their place, and drops the partitions that are older
-- than so many months; null keeps all. It runs as the owner, since the platform's role makes and drops no tables.
CREATE FUNCTION keep_audit_partitions(months_kept int DEFAULT NULL) RETURNS TABLE (made int, dropped int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  month timestamptz;
  partition text;
  old text;
BEGIN
  made := 0;
  dropped := 0;
  IF months_kept < 1 THEN RAISE EXCEPTION 'keep_audit_partitions: % months would drop the current one', months_kept; END IF;
  -- One worker at a time.
  PERFORM pg_advisory_xact_lock(hashtext('keep_audit_partitions'));
  FOR month IN
    SELECT audit_month(now()) + n * interval '1 month' FROM generate_series(0, 3) n
    UNION SELECT audit_month(at) FROM audit_log_other
    ORDER BY 1
  LOOP
    partition := 'audit_log_' || to_char(month, 'YYYY_MM');
    CONTINUE WHEN to_regclass(partition) IS NOT NULL OR EXISTS (
      SELECT 1 FROM audit_partitions() WHERE month >= coalesce(starts, '-infinity') AND month < ends);
    EXECUTE format('CREATE TABLE %I (LIKE audit_log INCLUDING DEFAULTS)', partition);
    EXECUTE format('WITH moved AS (DELETE FROM audit_log_other WHERE at >= %1$L AND at < %2$L RETURNING *) INSERT INTO %3$I SELECT * FROM moved',
      month, month + interval '1 month', partition);
    EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition, month, month + interval '1 month');
    PERFORM protect_tenant_table(partition::regclass);
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %I FROM indaba_app, indaba_system', partition);
    made := made + 1;
  END LOOP;
  FOR old IN SELECT name FROM audit_partitions() WHERE ends <= audit_month(now()) - months_kept * interval '1 month' LOOP
    EXECUTE format('DROP TABLE %I', old);
    dropped := dropped + 1;
  END LOOP;
  RETURN NEXT;
END $$;

-- The months and what each spans; the first has no start.
CREATE FUNCTION audit_partitions() RETURNS TABLE (name name, starts timestamptz, ends timestamptz) LANGUAGE sql STABLE SET timezone = 'UTC' AS $$
  SELECT c.relname, substring(bound FROM 'FROM \(''([^'']+)''')::timestamptz, substring(bound FROM 'TO \(''([^'']+)''')::timestamptz
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) bound
  WHERE i.inhparent = 'public.audit_log'::regclass AND bound <> 'DEFAULT'
$$;

REVOKE EXECUTE ON FUNCTION keep_audit_partitions(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keep_audit_partitions(int) TO indaba_system;
SELECT keep_audit_partitions();

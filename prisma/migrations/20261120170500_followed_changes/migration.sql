-- Reads that follow changes (`updated_since`) must miss none, although a change becomes visible later than it was made:
-- its transaction may stay open for a while, and a reader that has meanwhile seen a later change never asks for the
-- earlier one again. So each change is stamped by the database itself, under a lock that says when, and a reader that
-- follows is shown only what lies before the oldest stamp that may still be on its way (`followed_until`).
--
-- Why nothing is missed. A change takes the shared advisory lock (organization, second s), and only then its stamp t
-- from the clock, so t >= s; it lets go of the lock after its commit is visible. A reader takes the time h, then looks at
-- the locks that are held, and then, in a statement of its own, reads rows with a stamp before
-- H = least(h, every s that is held). Take a change that this statement cannot see:
--   - It had its lock when the reader looked: then s was seen, and t >= s >= H.
--   - It took its lock later: then it read the clock later too, and t >= h >= H.
-- So whatever is not visible yet has a stamp of H or later, and every later read asks from a stamp before H on. All of
-- it is in whole milliseconds, as the columns are, cut off, never rounded up: cutting keeps the order.
-- The clock must not be set back while changes are made; NTP slews it.
-- The locks are shared, so nobody ever waits for one. A transaction holds one for each second in which it wrote.

-- The two keys of the lock: the organization, so that one's long import does not hold up another's readers, and the second.
CREATE FUNCTION followed_organization(organization uuid) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT 1229848576 + (hashtext(organization::text) & 65535) $$;
CREATE FUNCTION followed_second(moment timestamptz) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT floor(extract(epoch FROM moment) - 1577836800)::int $$;

CREATE FUNCTION followed_until(organization uuid) RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  before constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  oldest bigint;
BEGIN
  SELECT min(objid::bigint) INTO oldest FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 2 AND classid::bigint = followed_organization(organization)
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
  RETURN least(before, to_timestamp(1577836800 + oldest));
END $$;

-- Stamps updated_at, and created_at of a new row. Rows of the past (a seed, a takeover of other data) keep their times:
-- those that say a time of more than a minute ago. What says the beginning of its transaction said nothing.
CREATE FUNCTION stamp_followed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stamp timestamptz;
  silent constant timestamptz := now()::timestamptz(3);
BEGIN
  PERFORM pg_advisory_xact_lock_shared(
    followed_organization(NEW.organization_id), followed_second(clock_timestamp()));
  stamp := date_trunc('milliseconds', clock_timestamp());
  IF TG_OP = 'UPDATE' THEN
    NEW.updated_at := stamp;
  ELSE
    IF NEW.created_at = silent OR NEW.created_at > stamp - interval '1 minute' THEN NEW.created_at := stamp; END IF;
    IF NEW.updated_at = silent OR NEW.updated_at > stamp - interval '1 minute' THEN NEW.updated_at := stamp; END IF;
  END IF;
  RETURN NEW;
END $$;

-- A move has the time of the change that it is, so that its line of the timeline can be followed likewise.
CREATE FUNCTION stamp_stage_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stage_changed_at := NEW.updated_at;
  RETURN NEW;
END $$;

CREATE TRIGGER followed BEFORE INSERT OR UPDATE ON crm_contact FOR EACH ROW EXECUTE FUNCTION stamp_followed();
CREATE TRIGGER followed BEFORE INSERT OR UPDATE ON crm_deal FOR EACH ROW EXECUTE FUNCTION stamp_followed();
CREATE TRIGGER followed BEFORE INSERT OR UPDATE ON calls_ai_call FOR EACH ROW EXECUTE FUNCTION stamp_followed();
-- Triggers run in the order of their names.
CREATE TRIGGER followed_stage BEFORE UPDATE ON crm_deal FOR EACH ROW
  WHEN (NEW.stage_id IS DISTINCT FROM OLD.stage_id) EXECUTE FUNCTION stamp_stage_change();

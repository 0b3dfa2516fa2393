import { afterAll } from 'vitest'
import { withClient } from '../database/connect'
import { createTestDatabase, type TestDatabase } from './database'
import { momentOfRun } from './moments'

/**
 * A test database at the moment that INDABA_TEST_MOMENT names, from where time goes on: for this process as for PostgreSQL, and with
 * every organization in the moment's time zone. `INDABA_THOROUGH=1` runs the files that use it at every moment.
 */
export async function createPinnedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const moment = momentOfRun()
  if (!moment) return database
  const offset = Date.parse(moment.at) - Date.now()
  await pinDatabase(database, offset, moment.timeZone)
  afterAll(shiftDate(offset))
  return database
}

/** Shifts the wall clock of this process; timers go on as they are. @returns puts it back */
function shiftDate(offset: number): () => void {
  const Real = globalThis.Date
  const now = () => Real.now() + offset
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  return () => {
    globalThis.Date = Real
  }
}

/** now() is looked up before PostgreSQL's own, and stands in the defaults of columns, where names are resolved already. */
function pinDatabase({ name, url }: TestDatabase, offset: number, timeZone: string): Promise<unknown> {
  const shifted = (its: string, kind: string) =>
    `create function pinned.${its}() returns timestamptz language sql ${kind} parallel safe
       return pg_catalog.${its}() + interval '${offset} milliseconds';`
  return withClient(url, (client) =>
    client.query(`
      create schema pinned;
      grant usage on schema pinned to public;
      ${shifted('now', 'stable')}
      ${shifted('clock_timestamp', 'volatile')}
      alter database "${name}" set search_path = pinned, pg_catalog, public;
      do $$ declare of record; begin
        for of in select adrelid::regclass as rel, attname from pg_attrdef d
          join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
          where pg_get_expr(d.adbin, d.adrelid) in ('CURRENT_TIMESTAMP', 'now()')
        loop execute format('alter table %s alter column %I set default pinned.now()', of.rel, of.attname); end loop;
      end $$;
      create function pinned.put_in_zone() returns trigger language plpgsql as
        $$ begin new.time_zone := '${timeZone}'; return new; end $$;
      create trigger put_in_zone before insert on public.organization for each row execute function pinned.put_in_zone();
    `),
  )
}

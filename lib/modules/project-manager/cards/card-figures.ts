import { type Sql, sql } from '@/lib/core/db/sql'

/** What a card shows of its checklist and its running clock, computed with each read. */

/** 3/5; nothing without a checklist. */
export const checklistProgress = (t: Sql): Sql => sql`
  case when ${t}.checklist = '[]' then '' else
    jsonb_array_length(jsonb_path_query_array(${t}.checklist, '$[*] ? (@.done == true)'))
    || '/' || jsonb_array_length(${t}.checklist) end`

const runningOf = (t: Sql, column: Sql) => sql`
  (select ${column} from pm_time_entry e where e.organization_id = ${t}.organization_id and e.card_id = ${t}.id
    and e.ended_at is null and e.deleted_at is null)`

export const clockSince = (t: Sql): Sql => runningOf(t, sql`e.started_at`)
export const clockPerson = (t: Sql): Sql => runningOf(t, sql`e.user_id`)

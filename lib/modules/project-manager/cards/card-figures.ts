import { type Sql, sql } from '@/lib/core/db/sql'

/** What a card shows of its checklist and its running clock, computed with each read. */

/** 3/5; nothing without a checklist. */
export const checklistProgress = (t: Sql): Sql => sql`
  case when ${t}.checklist = '[]' then '' else
    jsonb_array_length(jsonb_path_query_array(${t}.checklist, '$[*] ? (@.done == true)'))
    || '/' || jsonb_array_length(${t}.checklist) end`

export const clockPerson = (t: Sql): Sql => sql`
  (select e.user_id from pm_time_entry e where e.organization_id = ${t}.organization_id and e.card_id = ${t}.id
    and e.ended_at is null and e.deleted_at is null)`

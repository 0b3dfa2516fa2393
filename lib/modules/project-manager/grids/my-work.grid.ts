import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { cardWrites } from '../operations/cards/card-writes'
import { cardColumns } from './project-cards.columns'

const DUE = [
  { value: 'late', label: 'Late', tone: 'danger' },
  { value: 'today', label: 'Today', tone: 'warning' },
  { value: 'this week', label: 'This week', tone: 'accent' },
  { value: 'later', label: 'Later', tone: 'info' },
  { value: 'no day', label: 'No day', tone: 'neutral' },
  { value: 'done', label: 'Done today', tone: 'success' },
] as const

const due = (value: (typeof DUE)[number]['value']) => ({ column: 'due', op: 'eq' as const, value })

const { title, due_date, project_id, board_id, priority, status, labels, number, hours_tracked, description } =
  cardColumns

/** What the caller is to do, as assignee or helper, over all projects; weeks end on Sunday. What is done stays for the day. */
export const myWork = defineGrid({
  slug: 'my-work',
  module: 'project-manager',
  title: 'My work',
  singular: 'Card',
  plural: 'Cards',
  description: 'What you are assigned to or help with, over all projects, until the day on which it is done is over.',
  source: {
    kind: 'model',
    table: 'pm_card',
    softDelete: true,
    versioned: true,
    where: (t, { organization: { time_zone }, user }) => sql`
      (${t}.assignee_id = ${user?.id ?? null}::uuid or ${user?.id ?? null}::uuid = any(${t}.helper_ids))
      and (${t}.status <> 'done' or ${t}.done_at >= date_trunc('day', now(), ${time_zone}))`,
  },
  columns: {
    title,
    due: {
      label: 'When',
      type: 'choice',
      choices: DUE,
      width: 110,
      sql: (t) => sql`
        (select case when ${t}.status = 'done' then 'done' when ${t}.due_date is null then 'no day'
           when ${t}.due_date < day then 'late' when ${t}.due_date = day then 'today'
           when ${t}.due_date < date_trunc('week', day)::date + 7 then 'this week' else 'later' end
         from (select (now() at time zone o.time_zone)::date as day from organization o where o.id = ${t}.organization_id) today)`,
    },
    due_date,
    status,
    priority,
    project_id: { ...project_id, edit: false, width: 180 },
    board_id,
    labels,
    number: { ...number, hidden: true },
    hours_tracked: { ...hours_tracked, hidden: true },
    description,
  },
  defaultSort: 'due_date',
  access: { read: 'project-manager.card.read', update: 'project-manager.card.update' },
  writes: { update: cardWrites.update },
  sameRowsAs: ['project-cards'],
  stats: [
    { key: 'late', label: 'Late', tone: 'danger', filter: due('late') },
    { key: 'today', label: 'Today', tone: 'warning', filter: due('today') },
    { key: 'this_week', label: 'This week', tone: 'accent', filter: due('this week') },
    { key: 'no_day', label: 'No day', filter: due('no day') },
  ],
  searchPlaceholder: 'Search by title or description',
  empty: {
    title: 'Nothing to do',
    body: 'Cards assigned to you, and cards you help with, are listed here until they are done.',
  },
})

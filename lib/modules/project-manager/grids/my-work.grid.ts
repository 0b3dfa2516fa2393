import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { CARD_STATUSES, PRIORITIES } from '../schemas'
import { projectReference } from './references'

const DUE = [
  { value: 'late', label: 'Late', tone: 'danger' },
  { value: 'today', label: 'Today', tone: 'warning' },
  { value: 'this week', label: 'This week', tone: 'accent' },
  { value: 'later', label: 'Later', tone: 'info' },
  { value: 'no day', label: 'No day', tone: 'neutral' },
] as const

const due = (value: (typeof DUE)[number]['value']) => ({ column: 'due', op: 'eq' as const, value })

/** What the caller is to do, as assignee or helper, over all projects; weeks end on Sunday. */
export const myWork = defineGrid({
  slug: 'my-work',
  module: 'project-manager',
  title: 'My work',
  singular: 'Card',
  plural: 'Cards',
  description: 'What you are assigned to or help with and is not done, over all projects.',
  source: {
    kind: 'report',
    select: ({ organization: { id, time_zone }, user }) => sql`
      with today as (select (now() at time zone ${time_zone})::date as day)
      select c.id::text as row_id, c.id, c.title, c.number, c.due_date, c.priority, c.status, c.project_id, c.labels,
        b.name as board,
        case when c.due_date is null then 'no day' when c.due_date < day then 'late' when c.due_date = day then 'today'
          when c.due_date < date_trunc('week', day)::date + 7 then 'this week' else 'later' end as due
      from pm_card c
      join pm_board b on b.organization_id = c.organization_id and b.id = c.board_id
      cross join today
      where c.organization_id = ${id}::uuid and c.deleted_at is null and c.status <> 'done'
        and (c.assignee_id = ${user?.id ?? null}::uuid or ${user?.id ?? null}::uuid = any(c.helper_ids))`,
  },
  columns: {
    title: { label: 'Title', type: 'text', sort: true, search: true, primary: true, width: 300 },
    due: { label: 'When', type: 'choice', choices: DUE, width: 110 },
    due_date: { label: 'Due', type: 'date', nullable: true, sort: true },
    project_id: { label: 'Project', type: 'reference', reference: projectReference, nullable: true, width: 180 },
    board: { label: 'Board', type: 'text', sort: true, search: true },
    priority: { label: 'Priority', type: 'choice', choices: PRIORITIES, width: 100 },
    status: { label: 'Status', type: 'choice', choices: CARD_STATUSES, width: 110 },
    labels: { label: 'Labels', type: 'tags' },
    number: { label: 'Number', type: 'number', sort: true, total: false, hidden: true },
  },
  defaultSort: 'due_date',
  access: { read: 'project-manager.card.read' },
  stats: [
    { key: 'late', label: 'Late', tone: 'danger', filter: due('late') },
    { key: 'today', label: 'Today', tone: 'warning', filter: due('today') },
    { key: 'this_week', label: 'This week', tone: 'accent', filter: due('this week') },
    { key: 'no_day', label: 'No day', filter: due('no day') },
  ],
  searchPlaceholder: 'Search by title or board',
  rowPage: '/project-manager/cards?row={row_id}',
  empty: {
    title: 'Nothing to do',
    body: 'Cards assigned to you, and cards you help with, are listed here until they are done.',
  },
})

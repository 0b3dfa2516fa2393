import { newId } from '@/lib/core/db/ids'
import type { SystemDb } from '@/lib/core/db/prisma'
import { viewQuery } from '@/lib/core/grid/views/view-query'
import { ROLES } from '@/lib/core/permissions'

const VIEWS = [
  {
    grid: 'crm-leads',
    name: 'Open and never called',
    query: 'filter[status][in]=New,Unreachable,Quoted&filter[last_called_at][null]=true&sort=-created_at',
  },
  { grid: 'crm-leads', name: 'Quoted', query: 'filter[status]=Quoted&sort=-updated_at' },
  {
    grid: 'crm-deals',
    name: 'Closing this month',
    query: 'filter[status]=open&filter[expected_close_on]=this_month&sort=expected_close_on',
  },
  {
    grid: 'crm-deals',
    name: 'Without a next step',
    query: 'filter[status]=open&filter[next_step][null]=true&sort=-value',
  },
  {
    grid: 'desk-conversations',
    name: 'Unassigned',
    query: 'filter[status][in]=open,pending&filter[assignee][null]=true&sort=waiting_since',
  },
  {
    grid: 'desk-conversations',
    name: 'Waiting over an hour',
    query: 'filter[wait][in]=hour,two_hours,day&sort=waiting_since',
  },
  { grid: 'desk-conversations', name: 'Snoozed', query: 'filter[status]=snoozed&sort=snoozed_until' },
]

/** Saved views that the owner of each of the demo's organizations shares. */
export async function seedViews({
  db,
  organizations,
}: {
  db: SystemDb
  organizations: { id: string }[]
}): Promise<void> {
  for (const { id: organization_id } of organizations) {
    if (await db.gridView.count({ where: { organization_id } })) continue
    const owner = await db.membership.findFirst({ where: { organization_id, role: ROLES.owner } })
    if (!owner) continue
    const own = { organization_id, user_id: owner.user_id, shared: true }
    await db.gridView.createMany({
      data: VIEWS.map(({ grid, name, query }) => ({
        ...{ ...own, id: newId(), grid, name, name_key: name.toLowerCase() },
        query: viewQuery.parse(query),
      })),
    })
  }
}

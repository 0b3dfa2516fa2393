import { z } from 'zod'
import type { OrganizationCtx } from '../../context'
import { compile, sql } from '../../db/sql'
import { tenantQuery } from '../../db/tenant-query'
import { defineOperation } from '../../operation'
import { readableGrid } from '../query/read-grid'
import type { GridViews, SavedView } from '../wire'
import { gridViews } from '../wire-views'
import { isAdministrator } from './own-views'

const MOST = 500

type Found = Omit<SavedView, 'mine' | 'may_change'> & { user_id: string }

/** The caller's own views of a grid and those shared with everybody, and how the caller left the columns of each. */
async function viewsOf(grid: string, ctx: OrganizationCtx): Promise<GridViews> {
  const me = sql`${ctx.user?.id ?? null}::uuid`
  const organization = sql`${ctx.organization.id}::uuid`
  // One round trip: every page of a grid asks for this.
  const statement = compile(sql`
    with seen as (
      select v.id, v.user_id, v.name, v.query, v.shared, v.version, v.name_key
      from grid_view v
      where v.organization_id = ${organization} and v.grid = ${grid} and v.deleted_at is null
        and (v.user_id = ${me} or v.shared)
      order by (v.user_id = ${me}) desc, v.name_key, v.id limit ${sql.lit(MOST)}
    ), kept as (
      select l.view_id, l.query, l.opens from grid_layout l
      where l.organization_id = ${organization} and l.user_id = ${me} and l.grid = ${grid}
        and (l.view_id is null or l.view_id in (select id from seen))
    )
    select
      (select json_agg(json_build_object('id', s.id, 'user_id', s.user_id, 'name', s.name, 'query', s.query,
        'shared', s.shared, 'version', s.version, 'owner', u.name) order by s.name_key, s.id)
       from seen s left join "user" u on u.id = s.user_id) as views,
      (select json_agg(json_build_object('view_id', view_id, 'query', query)) from kept where query <> '') as layouts,
      (select view_id from kept where opens limit 1) as opens`)
  type Row = { views: Found[] | null; layouts: GridViews['layouts'] | null; opens: string | null }
  const [row] = await tenantQuery<Row>(ctx.organization.id, statement)
  return {
    views: (row?.views ?? []).map(({ user_id, ...view }) => {
      const mine = user_id === ctx.user?.id
      return { ...view, mine, may_change: mine || isAdministrator(ctx) }
    }),
    layouts: row?.layouts ?? [],
    opens: row?.opens ?? null,
  }
}

export const readViews = defineOperation({
  name: 'grid.views',
  title: 'Read the saved views of a grid',
  permission: 'signed-in',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({ slug: z.string() }),
  output: gridViews,
  run: async ({ ctx, input }) => viewsOf(readableGrid(input.slug, ctx).slug, ctx),
})

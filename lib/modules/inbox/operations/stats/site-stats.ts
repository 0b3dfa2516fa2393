import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { invalid, notFound } from '@/lib/core/errors'
import { dateIn } from '@/lib/core/grid/dates'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { chatCards, type MirrorCounts } from '@/lib/modules/inbox/chats/chat-cards'
import { readChatFigures } from '@/lib/modules/inbox/chats/chat-figures'
import { moduleCards, moduleCategories } from '@/lib/modules/inbox/chats/module-cards'
import { recentConversations } from '@/lib/modules/inbox/chats/recent-conversations'
import { dayChart, spanOfDays } from '@/lib/modules/inbox/domain/days'
import { type SiteStats, siteStats } from '@/lib/modules/inbox/schemas'
import { deskOf, readAccount } from '@/lib/modules/inbox/settings/accounts'
import { readInstall } from '@/lib/modules/inbox/settings/install'

const DEFAULT_DAYS = 7
const MAX_DAYS = 90
/** A page waits for it. */
const LIMITS = { timeoutMs: 5_000, retries: 0 }
const CHAT = 'chat'

/** Cards of a dashboard tab. Those of chat are read live from the helpdesk (Business Platform Modules 4.8). */
export const readSiteStats = defineOperation({
  name: 'inbox.stats.read',
  title: 'Viewed statistics of a site',
  permission: 'inbox.stats.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({
    site: z.string().max(100).describe('The organization’s name in addresses, or its id'),
    category: z.string().max(60).default(CHAT).describe('`chat`, or the name of a module such as `crm`'),
    days: z.coerce
      .number({ error: 'Enter a number of days.' })
      .int('Enter a whole number of days.')
      .min(1, 'At least 1 day.')
      .max(MAX_DAYS, `At most ${MAX_DAYS} days.`)
      .default(DEFAULT_DAYS)
      .describe('How many days the figures are of, today included'),
  }),
  output: siteStats,
  async run({ ctx, input: { site, category, days } }) {
    const { id, slug } = ctx.organization
    // Figures follow the organization that is switched to: another site answers like one that does not exist.
    if (site !== slug && site !== id) throw notFound('site')
    if (category === CHAT) return chatStats(ctx, days)
    const known = moduleCategories()
    if (!known.includes(category))
      throw invalid([
        {
          loc: ['query', 'category'],
          msg: `There is no category ${category}. Use one of ${[CHAT, ...known].join(', ')}.`,
          type: 'value_error',
        },
      ])
    return { ...nothing(ctx, category, days), configured: true, cards: await moduleCards(ctx, category) }
  },
})

const nothing = (ctx: OperationCtx, category: string, days: number): SiteStats => ({
  site: ctx.organization.slug,
  category,
  configured: false,
  degraded: false,
  reason: '',
  as_of: new Date().toISOString(),
  days,
  cards: [],
  chart: [],
  recent: [],
})

async function chatStats(ctx: OperationCtx, days: number): Promise<SiteStats> {
  const [account, install] = await Promise.all([readAccount(ctx.organization.id), readInstall()])
  const desk = account && deskOf(install, account, LIMITS)
  const blank = nothing(ctx, CHAT, days)
  if (!account || !desk) return { ...blank, reason: 'Your organization has no helpdesk account yet.' }
  const zone = ctx.organization.time_zone
  const span = spanOfDays(zone, days)
  const mirror = await countMirror(ctx, account.desk_account_id)
  const key = `${ctx.organization.id} ${account.desk_account_id} ${dateIn(zone, span.since)} ${days}`
  const { figures, problem } = await readChatFigures({ key, desk, span, last_event_at: mirror.last_event_at })
  return {
    ...blank,
    configured: true,
    degraded: problem !== '',
    reason: problem,
    as_of: (figures?.as_of ?? new Date()).toISOString(),
    cards: chatCards(figures, mirror),
    // Days without a figure are not days without conversations.
    chart: figures ? dayChart(zone, span, figures.per_day) : [],
    recent: await recentConversations(ctx, { account, url: install.url, live: figures?.recent ?? null }),
  }
}

/** What the mirror knows by itself, for when the helpdesk does not answer. */
async function countMirror(ctx: OperationCtx, account: string): Promise<MirrorCounts & { last_event_at: Date | null }> {
  const [row] = await ctx.query<MirrorCounts & { last_event_at: Date | null }>(
    compile(sql`
      select count(*) filter (where c.status = 'open')::int as open,
        count(*) filter (where c.status = 'open' and c.desk_assignee_id = '')::int as unassigned,
        (select a.last_event_at from desk_account a where a.organization_id = ${ctx.organization.id}::uuid) as last_event_at
      from desk_conversations c where c.organization_id = ${ctx.organization.id}::uuid and c.desk_account_id = ${account} and c.status = 'open'`),
  )
  return row!
}

import { Home } from '@/components/home/home'
import { gridsOf, type HomeStart } from '@/components/home/home-grids'
import { LeadChatLinks } from '@/components/team-chat/page/lead-chat-links'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { readGridStats } from '@/lib/core/grid/operations'
import { runOperation } from '@/lib/core/operation'
import { currentMe } from '@/lib/modules/settings/operations/account/current-me'
import { readGettingStarted } from '@/lib/modules/settings/operations/organization/getting-started'
import { inTime } from './in-time'

// In full: the layout's template holds for the pages below its segment, and this page lies beside it.
export const metadata = { title: { absolute: 'Home · Indaba' } }

export default async function HomePage() {
  return (
    <>
      <LeadChatLinks />
      <Home start={await homeStart()} />
    </>
  )
}

async function homeStart(): Promise<HomeStart> {
  const [ctx, { navigation }] = await Promise.all([pageContext(), currentMe()])
  const figuresOf = (slug: string) => inTime(runOperation(readGridStats, ctx, { slug, query: new URLSearchParams() }))
  const grids = navigation.flatMap(gridsOf).map(({ grid }) => grid)
  const [gettingStarted, ...figures] = await Promise.all([
    can(ctx, readGettingStarted.permission)
      ? inTime(runOperation(readGettingStarted, ctx, {}))
      : { steps: [], dismissed: true },
    ...grids.map(figuresOf),
  ])
  return { gettingStarted, figures: Object.fromEntries(grids.map((grid, at) => [grid, figures[at] ?? null])) }
}

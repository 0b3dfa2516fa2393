import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { KillSwitch } from '@/components/ai-workforce/settings/kill-switch'
import { GridScreen } from '@/components/grid/grid-screen'
import '@/lib/modules'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { gridForPath } from '@/lib/core/grid/grid-for-path'
import { runOperation } from '@/lib/core/operation'
import { readAiSettings } from '@/lib/modules/ai-workforce/operations/settings/ai-settings'
import { type Address, gridStart } from '../../grid-start'

type Props = { params: Promise<{ page: string }>; searchParams: Address }

const gridOf = async ({ params }: Props) => gridForPath(`/ai-workforce/${(await params).page}`)

export async function generateMetadata(props: Props): Promise<Metadata> {
  const grid = await gridOf(props)
  return { title: grid?.title ?? 'Not found' }
}

/** A list of the module, with the stop of all agents above it. */
export default async function AgentGridPage(props: Props) {
  const ctx = await pageContext()
  const grid = await gridOf(props)
  if (!grid) notFound()
  const [start, settings] = await Promise.all([
    gridStart(grid, props.searchParams),
    can(ctx, 'ai-workforce.settings.write') ? runOperation(readAiSettings, ctx, {}) : null,
  ])
  // Beside the grid's own heading, which every other list would pay for.
  return (
    <div className="flex h-full min-h-0 flex-col">
      {settings && (
        <div className="flex shrink-0 justify-end border-b border-line px-3 py-1 sm:px-4">
          <KillSwitch stopped={settings.kill_switch} />
        </div>
      )}
      <div className="min-h-0 flex-1">
        <GridScreen key={grid.slug} {...start} />
      </div>
    </div>
  )
}

import '@/lib/modules'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { CopilotButton } from '@/components/ai-workforce/copilot/shell-parts'
import { AgentNews, WaitingBadge } from '@/components/ai-workforce/shell/shell-parts'
import { StoppedBand } from '@/components/ai-workforce/shell/stopped-band'
import { ChatsBadge, ChatsNews } from '@/components/inbox/my-chats/shell-parts'
import { ClockNews, ShellClock } from '@/components/project-manager/clock/shell-parts'
import { Shell } from '@/components/shell/shell'
import { ChatNews, UnreadBadge } from '@/components/team-chat/notify/shell-parts'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { readShell } from '@/lib/modules/ai-workforce/operations/shell/read-shell'
import { readClock } from '@/lib/modules/project-manager/operations/clocks/read-clock'
import { currentMe } from '@/lib/modules/settings/operations/account/current-me'
import { AppRoot } from '../app-root'
import { WithEntryBodies } from './entry-bodies'
import { inTime } from './in-time'

export { appMetadata as metadata, appViewport as viewport } from '../app-root'

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  // The page's own reads may begin a moment before.
  const madeAt = Date.now() - 1_000
  const ctx = await pageContext()
  const [me, agents, clocks, jar, sent] = await Promise.all([
    currentMe(),
    inTime(runOperation(readShell, ctx, {})),
    inTime(runOperation(readClock, ctx, {})),
    cookies(),
    headers(),
  ])
  const { stopped = null, waiting = 0 } = agents ?? {}
  return (
    <AppRoot>
      <Shell
        me={me}
        madeAt={madeAt}
        phone={/Mobi/.test(sent.get('user-agent') ?? '')}
        collapsed={jar.get('sidebar')?.value === 'collapsed'}
        badges={{
          '/team-chat': <UnreadBadge />,
          '/inbox/mine': <ChatsBadge />,
          '/ai-workforce/approvals': <WaitingBadge waiting={waiting} />,
        }}
        band={
          stopped && (
            <StoppedBand
              stopped={stopped}
              timeZone={me.organization.time_zone}
              mayResume={can(ctx, 'ai-workforce.settings.write')}
            />
          )
        }
        tools={
          <>
            <ShellClock timers={clocks?.timers ?? []} />
            <CopilotButton />
          </>
        }
        background={
          <>
            <ChatNews />
            <ChatsNews />
            <AgentNews />
            <ClockNews />
          </>
        }
      >
        <WithEntryBodies>{children}</WithEntryBodies>
      </Shell>
    </AppRoot>
  )
}

import '@/lib/modules'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Shell } from '@/components/shell/shell'
import { ChatNews, UnreadBadge } from '@/components/team-chat/notify/shell-parts'
import { currentMe } from '@/lib/modules/settings/operations/account/current-me'

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  // The page's own reads may begin a moment before.
  const madeAt = Date.now() - 1_000
  const [me, jar, sent] = await Promise.all([currentMe(), cookies(), headers()])
  return (
    <Shell
      me={me}
      madeAt={madeAt}
      phone={/Mobi/.test(sent.get('user-agent') ?? '')}
      collapsed={jar.get('sidebar')?.value === 'collapsed'}
      badges={{ '/team-chat': <UnreadBadge /> }}
      background={<ChatNews />}
    >
      {children}
    </Shell>
  )
}

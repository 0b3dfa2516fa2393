import '@/lib/modules'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { Shell } from '@/components/shell/shell'
import { ChatNews, UnreadBadge } from '@/components/team-chat/notify/shell-parts'
import { currentMe } from '@/lib/modules/settings/operations/account/current-me'

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const [me, jar] = await Promise.all([currentMe(), cookies()])
  return (
    <Shell
      me={me}
      collapsed={jar.get('sidebar')?.value === 'collapsed'}
      badges={{ '/team-chat': <UnreadBadge /> }}
      background={<ChatNews />}
    >
      {children}
    </Shell>
  )
}

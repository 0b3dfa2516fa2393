import '@/lib/modules'
import type { Metadata } from 'next'
import { MyChatsScreen } from '@/components/inbox/my-chats/my-chats-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { runOperation } from '@/lib/core/operation'
import { readMyChats } from '@/lib/modules/inbox/operations/chats/my-chats'
import { inTime } from '../../in-time'

export const metadata: Metadata = { title: 'My chats' }

export default async function MyChatsPage() {
  const ctx = await pageContext()
  return <MyChatsScreen start={await inTime(runOperation(readMyChats, ctx, {}))} />
}

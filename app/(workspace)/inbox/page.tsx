import '@/lib/modules'
import type { Metadata } from 'next'
import { readAddress } from '@/components/inbox/data/address'
import { listRequest, SLUG, viewOf, withResolved } from '@/components/inbox/data/views'
import { InboxScreen, type InboxStart } from '@/components/inbox/inbox-screen'
import { NotConfigured } from '@/components/inbox/not-configured'
import { toQuery } from '@/lib/client/api'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { readData } from '@/lib/core/grid/operations'
import { runOperation } from '@/lib/core/operation'
import { listDeskAgents } from '@/lib/modules/inbox/operations/conversations/list-agents'
import { listConversationViews } from '@/lib/modules/inbox/operations/conversations/list-views'
import { readConversation } from '@/lib/modules/inbox/operations/conversations/read-conversation'
import { ForbiddenPage } from '../forbidden-page'
import { inTime } from '../in-time'

export const metadata: Metadata = { title: 'Inbox' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function InboxPage({ searchParams }: Props) {
  const ctx = await pageContext()
  if (!can(ctx, 'inbox.conversation.read'))
    return <ForbiddenPage title="The inbox is not open to you" body="Ask an administrator for the role of a member." />
  const asked = await searchParams
  const address = readAddress({ get: (name) => [asked[name] ?? null].flat()[0] ?? null })
  const { conversation: conversation_id } = address
  const [{ configured }, { views }, conversation] = await Promise.all([
    runOperation(listDeskAgents, ctx, {}),
    runOperation(listConversationViews, ctx, {}),
    conversation_id ? inTime(runOperation(readConversation, ctx, { conversation_id })) : null,
  ])
  const all = withResolved(views)
  // Conversations of an account that was disconnected can still be read.
  if (!configured && views.every(({ count }) => count === 0) && !conversation) return <NotConfigured page />
  const request = listRequest(viewOf(all, address.view), address)
  const page = await inTime(
    runOperation(readData, ctx, { slug: SLUG, query: new URLSearchParams(toQuery(request)) }).then(
      (rows) => JSON.parse(rows) as InboxStart['page'],
    ),
  )
  return <InboxScreen start={{ views: all, page, conversation }} />
}

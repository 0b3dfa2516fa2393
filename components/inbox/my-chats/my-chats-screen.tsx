'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { PageHeader } from '@/components/ui/page-header'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { MyChats } from '@/lib/modules/inbox/schemas'
import { ChatLinks } from '../chat-links'
import { inboxKeys } from '../data/keys'
import { useInboxNews } from '../data/use-inbox-news'
import { ListSkeleton } from '../list/conversation-list'
import { NotConfigured } from '../not-configured'
import { StatTile } from '../stat-tile'

const PLACES = [1, 2, 3, 4]

/** The conversations that are assigned to oneself, those who wait longest first. */
export function MyChatsScreen({ start }: { start: MyChats | null }) {
  const { data, error, refetch } = useQuery({
    queryKey: inboxKeys.chats,
    queryFn: ({ signal }) => call('GET /erp/my-chats', {}, { signal }),
    initialData: start ?? undefined,
    staleTime: 5_000,
  })
  useInboxNews([inboxKeys.chats])
  if (data && !data.configured) return <NotConfigured page />
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader title="My chats" description="Conversations that are assigned to you" />
      {error && !data ? (
        <EmptyState
          kind="failed"
          title="Your chats could not be loaded"
          body={messageOf(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {data
              ? data.cards.map((card) => <StatTile key={card.key} card={card} />)
              : PLACES.map((place) => <Skeleton key={place} className="h-22 rounded-lg" />)}
          </div>
          <CardSection title="Conversations" flush>
            {!data ? (
              <ListSkeleton />
            ) : data.conversations.length === 0 ? (
              <EmptyState
                title="Nothing is assigned to you"
                body="Conversations that you take on in the inbox are listed here."
              />
            ) : (
              <ChatLinks label="My conversations" chats={data.conversations} />
            )}
          </CardSection>
        </>
      )}
    </div>
  )
}

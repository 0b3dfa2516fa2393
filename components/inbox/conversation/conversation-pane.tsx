'use client'
import { type Ref, useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { isApiError, messageOf } from '@/lib/client/api'
import { Composer, type ComposerHandle } from '../compose/composer'
import { useReplies } from '../compose/use-replies'
import { CustomerPanel } from '../customer/customer-panel'
import type { ConversationDetail } from '../data/queries'
import { MakeMenu } from '../make/make-menu'
import { ConversationHeader, type OpenMenu } from './conversation-header'
import { MessageList } from './message-list'
import type { Changes } from './use-changes'
import { useConversation } from './use-conversation'

type Props = {
  id: string
  start: ConversationDetail | null
  composer: Ref<ComposerHandle>
  changes: Changes
  menu: OpenMenu
  onMenu: (menu: OpenMenu) => void
  onBack: () => void
}

/** A conversation with its composer, and the customer beside it where there is room, else behind a button. */
export function ConversationPane({ id, start, composer, changes, menu, onMenu, onBack }: Props) {
  const conversation = useConversation(id, start)
  const replies = useReplies(id)
  const mayReply = useCan('inbox.conversation.reply')
  const [customerShown, setCustomerShown] = useState(false)
  const { query, detail, messages, loadEarlier, loadingEarlier, refresh } = conversation
  if (!detail)
    return query.isError ? (
      <EmptyState
        className="h-full"
        kind="failed"
        title={
          isApiError(query.error, 'not_found')
            ? 'There is no such conversation'
            : 'The conversation could not be loaded'
        }
        body={messageOf(query.error)}
        action={
          <>
            <Button onClick={() => void query.refetch()}>Try again</Button>
            <Button onClick={onBack}>Back to the list</Button>
          </>
        }
      />
    ) : (
      <PaneSkeleton />
    )
  const { contact, can_reply, status } = detail.conversation
  return (
    <div className="flex min-h-0 flex-1">
      <div className={cn('flex min-h-0 min-w-0 flex-1 flex-col', customerShown && 'max-2xl:hidden')}>
        <ConversationHeader
          conversation={detail.conversation}
          changes={changes}
          menu={menu}
          onMenu={onMenu}
          makeMenu={
            <MakeMenu
              detail={detail}
              open={menu === 'make'}
              onOpenChange={(open) => onMenu(open ? 'make' : null)}
              refresh={refresh}
            />
          }
          onBack={onBack}
          onCustomer={() => setCustomerShown(true)}
        />
        <MessageList
          messages={messages}
          replies={detail.replies}
          onEarlier={loadEarlier && (() => void loadEarlier())}
          loadingEarlier={loadingEarlier}
          busyReply={replies.busy}
          onRetry={(reply) => void replies.retry(reply)}
          onDiscard={(reply) => void replies.discard(reply)}
        />
        {mayReply && (
          <Composer
            ref={composer}
            conversationId={id}
            canReply={can_reply}
            customer={contact.name || contact.email || contact.phone || 'the customer'}
            isResolved={status === 'resolved'}
            onSend={replies.send}
          />
        )}
      </div>
      <div
        className={cn(
          'flex min-h-0 flex-col border-line bg-canvas 2xl:w-76 2xl:shrink-0 2xl:border-l',
          customerShown ? 'max-2xl:min-w-0 max-2xl:flex-1' : 'max-2xl:hidden',
        )}
      >
        <CustomerPanel detail={detail} refresh={refresh} onBack={() => setCustomerShown(false)} />
      </div>
    </div>
  )
}

function PaneSkeleton() {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col">
      <span className="sr-only">Loading the conversation</span>
      <div className="flex h-13 items-center border-b border-line px-4">
        <Skeleton className="w-48" />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <Skeleton className="h-16 w-3/5" />
        <Skeleton className="h-16 w-1/2 self-end" />
        <Skeleton className="h-12 w-2/5" />
      </div>
      <div className="h-40 border-t border-line" />
    </div>
  )
}

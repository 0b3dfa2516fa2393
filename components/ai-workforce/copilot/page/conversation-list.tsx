'use client'
import { Search, SquarePen } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Input } from '@/components/ui/fields/input'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { messageOf } from '@/lib/client/api'
import { addressOf } from './address'
import { ConversationLink, showConversation } from './conversation-link'
import { ConversationRow } from './conversation-row'
import { type Conversation, type ConversationPage, useConversations } from './use-conversations'

const RenameDialog = onDemand(() => import('./rename-dialog').then((part) => part.RenameDialog))

type Props = { openId: string | null; start: ConversationPage | null }

/** The user's conversations by the agent that they are with, the newest first. */
export function ConversationList({ openId, start }: Props) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { list, conversations, rename, remove } = useConversations(q, start)
  const [renamed, setRenamed] = useState<Conversation | null>(null)
  const groups = [...Map.groupBy(conversations, ({ agent_profile }) => agent_profile || 'Copilot')]
  const onDelete = async (conversation: Conversation) => {
    if ((await remove(conversation)) && conversation.id === openId) showConversation(addressOf())
  }
  return (
    <>
      <header className="flex min-h-12 items-center gap-2 px-4 pt-2">
        <h1 className="flex-1 text-xl">Copilot</h1>
        <ConversationLink href={addressOf('new')} className={buttonClass('secondary')}>
          <SquarePen aria-hidden /> New
        </ConversationLink>
      </header>
      <div className="px-4 py-2">
        <Input
          type="search"
          aria-label="Search conversations"
          placeholder="Search conversations"
          leading={<Search aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {list.isError && !list.data ? (
          <EmptyState
            kind="failed"
            title="The conversations could not be read"
            body={messageOf(list.error)}
            action={<Button onClick={() => void list.refetch()}>Try again</Button>}
          />
        ) : list.isPending ? (
          <SkeletonLines lines={6} className="p-2" />
        ) : conversations.length === 0 ? (
          <EmptyState
            kind={q ? 'filtered' : 'nothing'}
            title={q ? 'No conversation has this name' : 'No conversations yet'}
            body={q ? 'Try fewer letters.' : 'What you ask the copilot is kept here, to be gone on with later.'}
          />
        ) : (
          groups.map(([agent, group]) => (
            <section key={agent} aria-label={`Conversations with ${agent}`} className="mb-2">
              {groups.length > 1 && <h2 className="px-2.5 py-1 text-2xs font-medium text-ink-faint">{agent}</h2>}
              <ul className="flex flex-col gap-px">
                {group.map((conversation) => (
                  <ConversationRow
                    key={conversation.id}
                    conversation={conversation}
                    isOpen={conversation.id === openId}
                    onRename={() => setRenamed(conversation)}
                    onDelete={() => void onDelete(conversation)}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        {list.hasNextPage && (
          <Button
            variant="ghost"
            className="w-full"
            pending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </div>
      {renamed && <RenameDialog conversation={renamed} onRename={rename} onClose={() => setRenamed(null)} />}
    </>
  )
}

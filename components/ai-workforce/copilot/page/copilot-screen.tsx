'use client'
import { ArrowLeft } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/feedback/notice'
import { ConversationView } from '../conversation-view'
import { Suggestions } from '../suggestion-list'
import { type Transcript, useTranscript } from '../use-conversation'
import { addressOf, conversationAt } from './address'
import { AgentChoice } from './agent-choice'
import { ConversationLink, showConversation } from './conversation-link'
import { ConversationList } from './conversation-list'
import { type ConversationPage, nameOf, useConversations } from './use-conversations'

type Props = { start: { list: ConversationPage | null; transcript: Transcript | null } }

/** Conversations on the left, the open one on the right; on a phone one of the two. */
export function CopilotScreen({ start }: Props) {
  const named = conversationAt(usePathname()) ?? ''
  const id = named === 'new' || named === '' ? null : named
  return (
    <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] lg:grid-cols-[minmax(16rem,20rem)_minmax(28rem,1fr)]">
      <div className={cn('flex min-h-0 min-w-0 flex-col lg:border-r lg:border-line', named && 'max-lg:hidden')}>
        <ConversationList openId={id} start={start.list} />
      </div>
      <section
        aria-label="Open conversation"
        className={cn('flex min-h-0 min-w-0 flex-col bg-canvas', !named && 'max-lg:hidden')}
      >
        <OpenConversation id={id} start={start.transcript?.id === id ? start.transcript : null} />
      </section>
    </div>
  )
}

function OpenConversation({ id, start }: { id: string | null; start: Transcript | null }) {
  const { data: conversation } = useTranscript(id, start)
  const { restore } = useConversations('')
  const [agent, setAgent] = useState('')
  const closed = ({ id: deletedId, status }: Transcript) =>
    status === 'deleted' && (
      <Notice
        tone="info"
        className="m-4"
        title="This conversation was deleted"
        actions={
          <Button size="sm" onClick={() => void restore(deletedId)}>
            Restore
          </Button>
        }
      />
    )
  return (
    <>
      <header className="flex min-h-12 items-center gap-2 border-b border-line px-4 py-1.5 sm:px-5">
        <ConversationLink
          href={addressOf()}
          aria-label="All conversations"
          className={buttonClass('ghost', 'md', 'btn-icon -ml-2 lg:hidden')}
        >
          <ArrowLeft aria-hidden />
        </ConversationLink>
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">
          {conversation ? nameOf(conversation) : id ? 'Conversation' : 'New conversation'}
        </h2>
        {conversation?.agent_profile && <span className="text-sm text-ink-muted">{conversation.agent_profile}</span>}
        {!id && <AgentChoice value={agent} onChange={setAgent} />}
      </header>
      <div className="mx-auto flex min-h-0 w-full max-w-3xl flex-1 flex-col">
        <ConversationView
          id={id}
          onBegun={(begun) => showConversation(addressOf(begun))}
          agent={agent}
          closed={closed}
          first={(ask) => (
            <div className="flex flex-col gap-3">
              <p className="text-ink-muted">
                It reads what you may read, and asks before it changes or sends anything. Beside a list or a record (the
                button at the top, or Ctrl+J) it also sees what you look at.
              </p>
              <Suggestions here={{}} onAsk={ask} />
            </div>
          )}
        />
      </div>
    </>
  )
}

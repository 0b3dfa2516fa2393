'use client'
import Link from 'next/link'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { CopilotComposer } from './copilot-composer'
import { CopilotTurn } from './copilot-turn'
import { describeHere, type PageHere } from './suggestions'
import { type Transcript, useConversation } from './use-conversation'

type Props = {
  /** Null: one that begins with the first message. */
  id: string | null
  onBegun: (id: string) => void
  /** The open page, as context for the agent; undefined: its context does not change. */
  here?: PageHere
  /** The agent that a new conversation is with; empty: the copilot. */
  agent?: string
  /** What it begins with. */
  first: (ask: (text: string) => void) => ReactNode
  /** In place of the composer. */
  closed?: (conversation: Transcript) => ReactNode
}

/** A conversation with an agent, and where the next message is written. */
export function ConversationView({ id, onBegun, here, agent = '', first, closed }: Props) {
  const { conversation, isWorking, sending, error, send, stop } = useConversation(id, onBegun)
  const log = useRef<HTMLDivElement>(null)
  const ask = (text: string) => send(text, { context: here, agent })
  const askSuggested = (text: string) => {
    // The button goes; reading goes on where the answer comes.
    log.current?.focus()
    void ask(text)
  }
  const atEnd = conversation && closed?.(conversation)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Transcription log={log} conversation={conversation} sending={sending} onAsk={ask} isWorking={isWorking}>
        {!id && !sending && first(askSuggested)}
        {id && !conversation && !error && !sending && <SkeletonLines lines={4} />}
        {error && <Notice tone="danger" title={messageOf(error)} urgent />}
      </Transcription>
      {conversation && conversation.waiting_approvals > 0 && <Waiting count={conversation.waiting_approvals} />}
      {here && <Sees here={here} />}
      {atEnd || <CopilotComposer key={id} isWorking={isWorking} onSend={ask} onStop={() => void stop()} />}
    </div>
  )
}

type TranscriptionProps = {
  log: RefObject<HTMLDivElement | null>
  conversation: Transcript | null
  sending: string | null
  isWorking: boolean
  onAsk: (text: string) => void
  children: ReactNode
}

function Transcription({ log, conversation, sending, isWorking, onAsk, children }: TranscriptionProps) {
  const end = useRef<HTMLDivElement>(null)
  const messages = conversation?.messages ?? []
  const length = messages.reduce((sum, { text, actions }) => sum + text.length + actions.length, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is at the end
  useEffect(() => {
    // Some browsers answer a promise here, which is no way to end an effect.
    void end.current?.scrollIntoView({ block: 'end' })
  }, [length, sending])
  const lastAsked = messages.findLast(({ role }) => role === 'user')?.text
  const last = messages.at(-1)
  return (
    <div
      ref={log}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach what scrolls
      tabIndex={0}
      role="log"
      aria-label="Conversation"
      aria-busy={isWorking}
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-3 sm:px-5"
    >
      {messages.map((turn) => (
        <CopilotTurn
          key={turn.id}
          turn={turn}
          isLast={turn === last}
          onRetry={turn === last && turn.state === 'failed' && lastAsked ? () => onAsk(lastAsked) : null}
        />
      ))}
      {sending && (
        <div className="self-end rounded-lg bg-accent-soft px-3 py-1.5 whitespace-pre-wrap opacity-70">{sending}</div>
      )}
      {children}
      <div ref={end} />
    </div>
  )
}

const Waiting = ({ count }: { count: number }) => (
  <div className="border-t border-line bg-warning-soft px-4 py-2 text-sm text-warning-ink sm:px-5">
    {count === 1 ? 'One request waits' : `${count} requests wait`} for approval ·{' '}
    <Link href="/ai-workforce/approvals" prefetch={false} className="underline">
      Review
    </Link>
  </div>
)

/** The context that the next message takes along. */
const Sees = ({ here }: { here: PageHere }) => (
  <p className="truncate border-t border-line px-4 pt-2 text-xs text-ink-muted sm:px-5">Sees {describeHere(here)}</p>
)

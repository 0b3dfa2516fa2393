'use client'
import { SquarePen } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type RefObject, useEffect, useRef } from 'react'
import { useMe } from '@/components/shell/me-context'
import { Notice } from '@/components/ui/feedback/notice'
import { IconButton } from '@/components/ui/icon-button'
import { Drawer } from '@/components/ui/overlays/drawer'
import { messageOf } from '@/lib/client/api'
import { CopilotComposer } from './copilot-composer'
import { CopilotTurn } from './copilot-turn'
import { type PageHere, pageHere, suggestionsFor } from './suggestions'
import { type Transcript, useConversation } from './use-conversation'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  conversation: string | null
  onConversation: (id: string | null) => void
}

/** The copilot beside the page that is open; the page stays usable. */
export function CopilotPanel({ open, onOpenChange, conversation: id, onConversation }: Props) {
  const { navigation } = useMe()
  const pathname = usePathname()
  const { conversation, isWorking, sending, error, send, stop } = useConversation(id, onConversation)
  const here = () => pageHere(navigation, window.location, document.title.replace(/^\(\d+\) /, ''))
  const log = useRef<HTMLDivElement>(null)
  const ask = (text: string) => send(text, here())
  const askSuggested = (text: string) => {
    // The button goes; reading goes on where the answer comes.
    log.current?.focus()
    void ask(text)
  }
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      modal={false}
      flush
      title="Copilot"
      actions={
        id && (
          <IconButton label="New conversation" icon={<SquarePen aria-hidden />} onClick={() => onConversation(null)} />
        )
      }
    >
      <div className="flex min-h-0 flex-1 flex-col">
        <Transcription log={log} conversation={conversation} sending={sending} onAsk={ask} isWorking={isWorking}>
          {!id && !sending && <FirstScreen key={pathname} here={here()} onAsk={askSuggested} />}
          {error && <Notice tone="danger" title={messageOf(error)} urgent />}
        </Transcription>
        {conversation && conversation.waiting_approvals > 0 && <Waiting count={conversation.waiting_approvals} />}
        <CopilotComposer isWorking={isWorking} onSend={ask} onStop={() => void stop()} />
      </div>
    </Drawer>
  )
}

type TranscriptionProps = {
  log: RefObject<HTMLDivElement | null>
  conversation: Transcript | null
  sending: string | null
  isWorking: boolean
  onAsk: (text: string) => void
  children: React.ReactNode
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

function FirstScreen({ here, onAsk }: { here: PageHere; onAsk: (text: string) => void }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">
        {here.record
          ? `It sees the record that is open on ${here.title}.`
          : here.filter
            ? `It sees ${here.title} as you filtered it.`
            : `It sees that you are on ${here.title}.`}{' '}
        It reads what you may read, and asks before it changes or sends anything.
      </p>
      <ul aria-label="Suggestions" className="flex flex-col gap-1.5">
        {suggestionsFor(here).map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onAsk(text)}
              className="w-full rounded-md border border-line px-3 py-2 text-left hover:bg-hover touch:min-h-11"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
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

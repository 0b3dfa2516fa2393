'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Spinner } from '@/components/ui/feedback/spinner'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { AnswerText } from './answer-text'
import { type ListRead, listsRead } from './list-read'
import { StepsStrip } from './steps-strip'
import type { Turn } from './use-conversation'

const AnswerRows = onDemand(() => import('./answer-rows').then((part) => part.AnswerRows))
const MAX_LISTS = 4

type Props = { turn: Turn; isLast: boolean; onRetry: (() => void) | null }

/** What was said in a turn, by the user or the agent. @param onRetry of the newest turn alone */
export function CopilotTurn({ turn, isLast, onRetry }: Props) {
  const { role, text, state, error, actions, records } = turn
  if (role === 'user')
    return (
      <div className="self-end rounded-lg bg-accent-soft px-3 py-1.5 whitespace-pre-wrap break-words">
        <span className="sr-only">You: </span>
        {text}
      </div>
    )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <span className="sr-only">The copilot: </span>
      <StepsStrip actions={actions} />
      {text && <AnswerText text={text} records={records} />}
      {state === 'done' && <Rows lists={listsRead(actions)} open={isLast} />}
      {state === 'working' && <Spinner label={text ? 'Writing' : 'Working'} />}
      {error && (
        <Notice
          tone={state === 'failed' ? 'danger' : 'info'}
          title={error}
          actions={
            onRetry && (
              <Button size="sm" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        />
      )}
    </div>
  )
}

/** The rows that the answer is about: those of the newest answer at once, of others when they are asked for. */
function Rows({ lists, open }: { lists: ListRead[]; open: boolean }) {
  const [shown, setShown] = useState(open)
  if (lists.length === 0) return null
  return (
    <details open={shown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-xs text-ink-muted hover:text-ink touch:py-3">
        Rows
      </summary>
      {shown && (
        <div className="mt-1.5 flex flex-col gap-2">
          {lists.slice(0, MAX_LISTS).map((list) => (
            <AnswerRows key={JSON.stringify(list)} list={list} />
          ))}
        </div>
      )}
    </details>
  )
}

'use client'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Spinner } from '@/components/ui/feedback/spinner'
import { AnswerText } from './answer-text'
import { StepsStrip } from './steps-strip'
import type { Turn } from './use-conversation'

/** What was said in a turn, by the user or the agent. @param onRetry of the newest turn alone */
export function CopilotTurn({ turn, onRetry }: { turn: Turn; onRetry: (() => void) | null }) {
  const { role, text, state, error, actions } = turn
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
      {text && <AnswerText text={text} />}
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

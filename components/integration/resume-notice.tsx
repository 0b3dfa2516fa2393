'use client'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useFormat } from '@/components/ui/format-context'
import { call } from '@/lib/client/call'
import { type HookPage, useHookChange } from './use-hooks'

const WHY = {
  paused: 'It is paused',
  failing: 'It was switched off: nothing had arrived for five days',
  gone: 'The receiver ended it: it answered 410 Gone',
} as const

/** Why a webhook is off, and the one click that brings it back with what it missed. */
export function ResumeNotice({ hook, mayChange }: { hook: HookPage; mayChange: boolean }) {
  const format = useFormat()
  const resume = useHookChange<{ delivering_missed: number; message?: string }>()
  if (hook.state === 'active') return null
  const { missed } = hook.last_day
  const events = missed === 1 ? '1 event was' : `${missed} events were`
  const act = (deliver_missed: boolean) =>
    resume.mutate({
      send: () => call('PATCH /rest/hooks/{hook_id}', { hook_id: hook.id, active: true, deliver_missed }),
      told: deliver_missed && missed ? 'It is on again, and what it missed is being sent.' : 'It is on again.',
      failed: 'It was not resumed',
    })
  return (
    <Notice
      tone={hook.state === 'paused' ? 'info' : 'warning'}
      title={`${WHY[hook.state]}, since ${format.datetime(hook.disabled_at)}.`}
      actions={
        mayChange && (
          <>
            {missed > 0 && (
              <Button variant="primary" pending={resume.isPending} onClick={() => act(true)}>
                Resume and deliver {missed} missed
              </Button>
            )}
            <Button
              variant={missed > 0 ? 'secondary' : 'primary'}
              pending={resume.isPending}
              onClick={() => act(false)}
            >
              {missed > 0 ? 'Resume without them' : 'Resume'}
            </Button>
          </>
        )
      }
    >
      {missed > 0 ? `${events} not sent. They are kept for 30 days.` : 'Nothing was missed so far.'}
    </Notice>
  )
}

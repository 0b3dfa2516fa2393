'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import Link from 'next/link'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { Progress } from '@/components/ui/feedback/progress'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

const KEY = ['getting-started']

/** Every step, also after the list on the home page was put away. */
export function GettingStartedPage() {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /getting-started', {}, { signal }),
  })
  const show = useMutation({
    mutationFn: (dismissed: boolean) => call('POST /getting-started/dismiss', { dismissed }),
    onSuccess: ({ message }) => {
      toast.success(message)
      queries.invalidateQueries({ queryKey: KEY })
    },
    onError: (failure) => toast.error('This was not saved', { description: messageOf(failure) }),
  })
  if (error) return <Notice tone="danger">{messageOf(error)}</Notice>
  if (!data) return <SkeletonLines lines={6} />
  const done = data.steps.filter((step) => step.done).length
  return (
    <>
      <Progress
        label="Steps done"
        value={done}
        max={Math.max(1, data.steps.length)}
        text={`${done} of ${data.steps.length} done`}
      />
      <Card>
        <ol>
          {data.steps.map((step) => {
            const Mark = step.done ? CircleCheck : CircleDashed
            return (
              <li
                key={step.key}
                className="flex flex-wrap items-start gap-3 border-b border-line px-4 py-3 last:border-b-0"
              >
                <Mark
                  aria-hidden
                  className={step.done ? 'mt-0.5 size-4 text-success-ink' : 'mt-0.5 size-4 text-ink-faint'}
                />
                <div className="min-w-0 flex-1">
                  <p className="font-medium">
                    {step.title}
                    <span className="sr-only">{step.done ? ' (done)' : ' (to do)'}</span>
                  </p>
                  <p className="text-sm text-ink-muted">{step.body}</p>
                </div>
                <Link
                  href={step.href}
                  className={buttonClass('secondary', 'sm')}
                  aria-label={`${step.done ? 'Look at' : 'Go to'}: ${step.title}`}
                >
                  {step.done ? 'Look' : 'Go'}
                </Link>
              </li>
            )
          })}
        </ol>
      </Card>
      <div>
        <Button pending={show.isPending} onClick={() => show.mutate(!data.dismissed)}>
          {data.dismissed ? 'Show it on the home page again' : 'Hide it on the home page'}
        </Button>
      </div>
    </>
  )
}

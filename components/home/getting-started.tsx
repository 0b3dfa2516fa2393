'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, CircleCheck, CircleDashed, X } from 'lucide-react'
import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Progress } from '@/components/ui/feedback/progress'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

type Step = { key: string; title: string; body: string; href: string; done: boolean }
type GettingStarted = { steps: Step[]; dismissed: boolean }

export const GETTING_STARTED = ['getting-started']

/** Ticks itself off from what has really been done; gone once dismissed or complete. */
export function GettingStartedList() {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: GETTING_STARTED,
    queryFn: ({ signal }) => call('GET /getting-started', {}, { signal }),
  })
  const dismiss = useMutation({
    mutationFn: () => call('POST /getting-started/dismiss', {}),
    onMutate: () =>
      queries.setQueryData<GettingStarted>(GETTING_STARTED, (list) => list && { ...list, dismissed: true }),
    onError: (error) => {
      queries.invalidateQueries({ queryKey: GETTING_STARTED })
      toast.error('The list could not be put away', { description: messageOf(error) })
    },
  })
  const done = data?.steps.filter((step) => step.done).length ?? 0
  const away = data !== undefined && (data.dismissed || done === data.steps.length)
  if (!data || away) return null
  const next = data.steps.find((step) => !step.done)
  return (
    <section aria-labelledby="getting-started">
      <Card className="overflow-hidden">
        <header className="flex items-center gap-4 border-b border-line py-2.5 pr-2 pl-4">
          <h2 id="getting-started" className="text-base">
            Getting started
          </h2>
          <Progress
            label="Steps done"
            value={done}
            max={data.steps.length}
            text={`${done} of ${data.steps.length} done`}
            className="max-w-60 flex-1"
          />
          <IconButton
            label="Put this list away"
            icon={<X aria-hidden />}
            size="sm"
            className="ml-auto"
            onClick={() => dismiss.mutate()}
          />
        </header>
        <ol className="grid sm:grid-cols-2 lg:grid-cols-3">
          {data.steps.map((step) => (
            <StepEntry key={step.key} step={step} isNext={step === next} />
          ))}
        </ol>
      </Card>
    </section>
  )
}

function StepEntry({ step, isNext }: { step: Step; isNext: boolean }) {
  const Mark = step.done ? CircleCheck : CircleDashed
  return (
    <li className="-mb-px -ml-px border-b border-l border-line">
      <Link
        href={step.href}
        prefetch={false}
        className="group flex h-full items-start gap-2.5 px-4 py-3 -outline-offset-2 hover:bg-hover"
      >
        <Mark
          aria-hidden
          className={cn(
            'mt-0.5 size-4 shrink-0',
            step.done ? 'text-success-ink' : isNext ? 'text-accent-ink' : 'text-ink-faint',
          )}
        />
        <span className="min-w-0 flex-1">
          <span className={cn('block font-medium', step.done && 'text-ink-muted')}>
            {step.title}
            <span className="sr-only">{step.done ? ' (done)' : ' (to do)'}</span>
          </span>
          {!step.done && <span className="mt-0.5 block text-xs text-ink-muted">{step.body}</span>}
        </span>
        {isNext && (
          <ArrowRight
            aria-hidden
            className="mt-0.5 size-4 shrink-0 text-accent-ink transition-transform group-hover:translate-x-0.5"
          />
        )}
      </Link>
    </li>
  )
}

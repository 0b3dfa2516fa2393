import { Check, Circle, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/feedback/spinner'
import type { AddressStep } from '@/lib/modules/website/schemas-domains'

const WORDS = { done: 'Done', now: 'In progress', waiting: 'Not started', failed: 'Failed' } as const

const MARKS = {
  done: <Check aria-hidden className="size-4 text-success" />,
  now: <Spinner className="size-4" />,
  waiting: <Circle aria-hidden className="size-4 text-ink-faint" />,
  failed: <CircleAlert aria-hidden className="size-4 text-danger" />,
}

/** How far an address is. @param below what stands below a step, by its key */
export function AddressSteps({
  steps,
  below = {},
}: {
  steps: AddressStep[]
  below?: Partial<Record<AddressStep['key'], ReactNode>>
}) {
  return (
    <ol className="flex flex-col gap-4">
      {steps.map(({ key, title, state, note }) => (
        <li key={key} className="flex gap-3" aria-current={state === 'now' ? 'step' : undefined}>
          <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center">{MARKS[state]}</span>
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <div>
              <p className={cn('text-sm font-medium', state === 'waiting' && 'text-ink-muted')}>
                {title}
                <span className="sr-only">: {WORDS[state]}</span>
              </p>
              {note && <p className="text-sm break-words text-ink-muted">{note}</p>}
            </div>
            {below[key]}
          </div>
        </li>
      ))}
    </ol>
  )
}

'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Segmented } from '@/components/ui/fields/segmented'
import { confirm } from '@/components/ui/overlays/confirm'
import { Drawer } from '@/components/ui/overlays/drawer'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf, formatDuration } from '@/lib/client/format'
import { STEP_ACTIONS } from '@/lib/modules/banking/schemas'
import type { StepWire } from '@/lib/modules/banking/schemas-answers'
import { LineMoney } from './line-money'
import { bankFiguresKey } from './query-keys'
import { useWorklist } from './worklist/worklist-context'

/** What was done to lines, what was done together under one heading, each to be undone. */
export function SessionLog({ onClose }: { onClose: () => void }) {
  const { account, acts } = useWorklist()
  const [whose, setWhose] = useState<'mine' | 'all'>('mine')
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...bankFiguresKey(account.id), 'log', whose],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /accounting/bank/steps',
        {
          bank_account_id: account.id,
          ...(whose === 'mine' ? { mine: '1' as const } : {}),
          ...(pageParam ? { after: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const steps = data?.pages.flatMap((page) => page.steps) ?? []
  const { session } = acts
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="What was done"
      subtitle={
        session
          ? `This visit: ${countOf(session.lines, 'line')} in ${formatDuration((session.last - session.since) / 1000) || '0s'}`
          : account.name
      }
    >
      <div className="flex flex-col gap-3">
        <Segmented
          label="Whose"
          value={whose}
          onValueChange={setWhose}
          options={[
            { value: 'mine', label: 'Mine' },
            { value: 'all', label: 'Everybody’s' },
          ]}
        />
        {error && <p className="text-sm text-danger-ink">{messageOf(error)}</p>}
        {!data && !error && <SkeletonLines lines={5} />}
        {data && steps.length === 0 && (
          <EmptyState title="Nothing was done yet" body="What you do to lines is listed here, and can be undone." />
        )}
        <ol className="flex flex-col gap-2">
          {batchesOf(steps).map((batch) => (
            <Batch key={batch[0]!.id} steps={batch} />
          ))}
        </ol>
        {hasNextPage && (
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier ones
          </Button>
        )}
      </div>
    </Drawer>
  )
}

/** Steps that follow each other and were done together. */
function batchesOf(steps: readonly StepWire[]): StepWire[][] {
  const batches: StepWire[][] = []
  for (const step of steps) {
    const last = batches.at(-1)
    if (last?.[0]?.batch_id === step.batch_id) last.push(step)
    else batches.push([step])
  }
  return batches
}

function Batch({ steps }: { steps: StepWire[] }) {
  const { acts, mayReconcile } = useWorklist()
  const [pending, setPending] = useState(false)
  const first = steps[0]!
  // The batch may be longer than what is loaded of it, and is undone as a whole.
  const { batch_size } = first
  async function undoAll() {
    const agreed = await confirm({
      title: `Undo ${countOf(batch_size, 'step')}?`,
      body: 'Payments and entries that were made here are cancelled; those that were there already are only unlinked.',
      button: 'Undo all of it',
      danger: true,
    })
    if (!agreed) return
    setPending(true)
    await acts.undoLogged({
      label: countOf(batch_size, 'step'),
      lineIds: steps.flatMap(({ can_undo, transaction_id }) => (can_undo ? [transaction_id] : [])),
      undoes: { batch: first.batch_id },
    })
    setPending(false)
  }
  return (
    <li className="card">
      <div className="flex items-center gap-2 border-b border-line px-3 py-1.5 text-xs text-ink-muted">
        <span className="min-w-0 flex-1 truncate">
          {steps.length > 1 ? `${steps.length} lines together` : STEP_ACTIONS[first.action]} · {first.actor} ·{' '}
          <RelativeTime value={first.created_at} />
        </span>
        {mayReconcile && batch_size > 1 && (
          <Button size="sm" pending={pending} icon={<Undo2 aria-hidden />} onClick={() => void undoAll()}>
            Undo all
          </Button>
        )}
      </div>
      <ul>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ul>
    </li>
  )
}

function Step({ step }: { step: StepWire }) {
  const { acts, mayReconcile } = useWorklist()
  const [pending, setPending] = useState(false)
  return (
    <li className="flex items-start gap-2 border-b border-line px-3 py-2 text-sm last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex gap-2">
          <span className="min-w-0 flex-1 truncate font-medium">{step.line.description || 'No text'}</span>
          <LineMoney amount={step.line.amount} currency={step.line.currency} />
        </p>
        <p className="text-xs text-ink-muted">
          {STEP_ACTIONS[step.action]}: {step.summary}
        </p>
        {step.undone_at && (
          <Badge>
            Undone{step.undone_by && ` by ${step.undone_by}`} <RelativeTime value={step.undone_at} />
          </Badge>
        )}
      </div>
      {mayReconcile && step.can_undo && (
        <Button
          size="sm"
          variant="ghost"
          pending={pending}
          aria-label={`Undo: ${step.line.description}`}
          icon={<Undo2 aria-hidden />}
          onClick={async () => {
            setPending(true)
            await acts.undoLogged({
              label: `${STEP_ACTIONS[step.action]}, ${step.line.description}`,
              lineIds: [step.transaction_id],
              undoes: { step: step.id },
            })
            setPending(false)
          }}
        >
          Undo
        </Button>
      )}
    </li>
  )
}

'use client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Dialog } from '@/components/ui/overlays/dialog'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'
import type { Run } from './agent-record'

type Step = AnswerOf<'GET /ai-workforce/runs/{run_id}/undo'>['steps'][number]

/** What undoing a run would do, step by step, and then the result of each step. */
export function UndoRun({ run, onDone }: { run: Run; onDone: () => void }) {
  const [open, setOpen] = useState(false)
  const { row_id: run_id } = run
  const plan = useQuery({
    queryKey: ['undo-run', run_id],
    queryFn: ({ signal }) => call('GET /ai-workforce/runs/{run_id}/undo', { run_id }, { signal }),
    enabled: open,
    gcTime: 0,
  })
  const undo = useMutation({
    mutationFn: () => call('POST /ai-workforce/runs/{run_id}/undo', { run_id }),
    onSuccess: onDone,
  })
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) undo.reset()
  }
  const steps: Step[] | undefined = undo.data?.results ?? plan.data?.steps
  const count = plan.data?.steps.filter(({ state }) => state === 'can').length ?? 0
  const error = undo.error ?? plan.error
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      trigger={
        <Button size="sm" variant="ghost" icon={<Undo2 aria-hidden />} className="self-start">
          Undo this run
        </Button>
      }
      title={undo.data ? 'What was undone' : 'Undo this run?'}
      description={
        undo.data
          ? 'Each step as it went, the newest first.'
          : 'Its steps are taken back with your rights, the newest first. What cannot be undone stays as it is.'
      }
      size="lg"
      footer={
        undo.data ? (
          <Button onClick={() => change(false)}>Close</Button>
        ) : (
          <Button variant="danger" disabled={count === 0} pending={undo.isPending} onClick={() => undo.mutate()}>
            {count === 0 ? 'Nothing to undo' : `Undo ${count} ${count === 1 ? 'step' : 'steps'}`}
          </Button>
        )
      }
    >
      {error ? (
        <Notice tone="danger" title="This did not work">
          {messageOf(error)}
        </Notice>
      ) : !steps ? (
        <SkeletonLines lines={4} />
      ) : steps.length === 0 ? (
        <p className="text-sm text-ink-muted">No change of this run was carried out.</p>
      ) : (
        <ol className="divide-y divide-line">
          {steps.map((step) => (
            <StepLine key={step.approval_id} step={step} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

const STATES = {
  can: { label: 'Can be undone', tone: 'info' },
  undone: { label: 'Undone', tone: 'success' },
  cannot: { label: 'Stays', tone: 'warning' },
} as const

function StepLine({ step: { summary, state, what } }: { step: Step }) {
  return (
    <li className="flex items-start justify-between gap-3 py-2.5">
      <span className="min-w-0">
        <span className="block text-sm font-medium break-words">{summary}</span>
        <span className="block text-sm break-words text-ink-muted">{what}</span>
      </span>
      <Badge tone={STATES[state].tone} className="shrink-0">
        {STATES[state].label}
      </Badge>
    </li>
  )
}

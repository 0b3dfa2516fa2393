'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { announce } from '@/components/ui/feedback/announce'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { MoveButtons, moveByKey } from '@/components/ui/move-buttons'
import { Dialog } from '@/components/ui/overlays/dialog'
import { messageOf } from '@/lib/client/api'
import { gridKeys } from '@/lib/client/queries'
import { RULES_GRID } from '@/lib/modules/banking/schemas'
import { MAX_ORDERED, moveRule, type OrderedRule, orderedRules } from './rule-calls'

const KEY = [...gridKeys.grid(RULES_GRID), 'order']

type Ordered = { rows: OrderedRule[]; total: number }

/** The rules in their order, moved by dragging, by buttons, and by Alt with an arrow key. */
export function RuleOrderDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { data, error } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => orderedRules(signal) })
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const rules = data?.rows ?? []
  const move = useMutation({
    mutationFn: ({ rule, to }: { rule: OrderedRule; to: number }) => moveRule(rule.row_id, to + 1),
    onMutate: ({ rule, to }) => {
      queries.setQueryData<Ordered>(KEY, (now) => {
        if (!now) return now
        const rows = now.rows.filter(({ row_id }) => row_id !== rule.row_id)
        rows.splice(to, 0, rule)
        return { ...now, rows }
      })
      announce(`${rule.keyphrase} is rule ${to + 1} of ${rules.length}`)
    },
    onError: (failure) => toast.error('The order was not changed', { description: messageOf(failure) }),
    onSettled: () => queries.invalidateQueries({ queryKey: gridKeys.grid(RULES_GRID) }),
  })
  const to = (from: number, target: number) => {
    const rule = rules[from]
    if (rule && from !== target) move.mutate({ rule, to: target })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Order of the rules"
      description="The first rule that fits a line counts. Drag a rule, use its buttons, or press Alt with an arrow key."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {error && <p className="text-sm text-danger-ink">{messageOf(error)}</p>}
      {!data && !error && <SkeletonLines lines={5} />}
      {data?.rows.length === 0 && <p className="text-sm text-ink-muted">There are no rules yet.</p>}
      <ol className="flex flex-col">
        {rules.map((rule, index) => (
          <li
            key={rule.row_id}
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) to(dragged, index)
            }}
            onKeyDown={(event) => moveByKey(event, index, rules.length, (target) => to(index, target))}
            className={cn(
              'flex items-center gap-2 border-b border-line py-1.5 last:border-b-0',
              over === index && dragged !== null && dragged !== index && 'bg-accent-soft',
              dragged === index && 'opacity-50',
            )}
          >
            <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-ink-faint" />
            <span className="tabular w-6 shrink-0 text-right text-xs text-ink-muted">{index + 1}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{rule.keyphrase}</span>
              <span className="block truncate text-xs text-ink-muted">{rule.ledger_account__label}</span>
            </span>
            {rule.disabled && <Badge>Switched off</Badge>}
            <MoveButtons
              name={rule.keyphrase ?? ''}
              index={index}
              count={rules.length}
              onMove={(target) => to(index, target)}
            />
          </li>
        ))}
      </ol>
      {data && (data.total ?? 0) > MAX_ORDERED && (
        <p className="text-xs text-ink-muted">
          The first {MAX_ORDERED} of {data.total ?? 0} rules.
        </p>
      )}
    </Dialog>
  )
}

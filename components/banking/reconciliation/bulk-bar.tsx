'use client'
import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/feedback/progress'
import { IconButton } from '@/components/ui/icon-button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { countOf } from '@/lib/client/format'
import type { Bulk, BulkVerb } from './use-bulk'
import { useTargets, useWorklist } from './worklist/worklist-context'

const LABELS: Record<BulkVerb, string> = {
  accept: 'Accept the best match',
  payment: 'Create payments',
  suspense: 'Suspense',
  ignore: 'Ignore',
  restore: 'Put back on the list',
}

/** One action for all ticked lines; each line has its own result, and all of them are undone as one. */
export function BulkBar({ bulk }: { bulk: Bulk }) {
  const { selected, setSelected, focusList, lines } = useWorklist()
  const targets = useTargets()
  const leave = () => {
    bulk.clear()
    requestAnimationFrame(focusList)
  }
  if (bulk.results.length > 0)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && leave()}
        title="Not every line could be done"
        description="Those that could are done; the others are on the list as they were."
        footer={<Button onClick={leave}>Close</Button>}
      >
        <ul className="flex flex-col gap-2 text-sm">
          {bulk.results.map(({ line, ok, message }) => (
            <li key={line.id} className="flex flex-col border-b border-line pb-2 last:border-b-0">
              <span className="font-medium">{line.description}</span>
              <span className={ok ? 'text-success-ink' : 'text-danger-ink'}>{message}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  if (selected.size === 0 && !bulk.progress) return null
  const onlyLoaded = lines.query.hasNextPage && targets.length === lines.lines.length
  return (
    <section
      aria-label="Selected lines"
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-raised px-3 py-2 shadow-md"
    >
      {bulk.progress ? (
        <>
          <Progress
            className="flex-1"
            label="Lines"
            value={bulk.progress.done}
            max={bulk.progress.of}
            text={`${bulk.progress.done} of ${bulk.progress.of}`}
          />
          <Button size="sm" onClick={bulk.stop}>
            Stop
          </Button>
        </>
      ) : (
        <>
          <span className="text-sm font-medium">
            {countOf(targets.length, onlyLoaded ? 'loaded line' : 'line')} selected
          </span>
          <span className="flex-1" />
          {bulk.verbs.map((verb) => (
            <Button
              key={verb}
              size="sm"
              variant={verb === 'accept' ? 'primary' : 'secondary'}
              onClick={() => bulk.run(verb, targets)}
            >
              {LABELS[verb]}
            </Button>
          ))}
          <IconButton
            size="sm"
            label="Select none"
            shortcut="Escape"
            icon={<X aria-hidden />}
            onClick={() => {
              setSelected(new Set())
              focusList()
            }}
          />
        </>
      )}
    </section>
  )
}

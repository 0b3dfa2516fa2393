'use client'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Progress } from '@/components/ui/progress'
import { countOf } from '@/lib/client/format'
import type { BulkVerb } from './use-bulk'
import { useBulk } from './use-bulk'
import { useTargets, useWorklist } from './worklist-context'

const VERBS: { verb: BulkVerb; label: string }[] = [
  { verb: 'accept', label: 'Accept the best match' },
  { verb: 'payment', label: 'Create payments' },
  { verb: 'suspense', label: 'Suspense' },
  { verb: 'ignore', label: 'Ignore' },
]

/** One action for all ticked lines; each line has its own result, and all of them are undone as one. */
export function BulkBar() {
  const { selected, setSelected, focusList } = useWorklist()
  const targets = useTargets()
  const bulk = useBulk()
  const [showResult, setShowResult] = useState(false)
  const leave = () => {
    setShowResult(false)
    bulk.clear()
    focusList()
  }
  if (showResult)
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
  return (
    <section
      aria-label="Selected lines"
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-raised px-3 py-2 shadow-md"
    >
      {bulk.progress ? (
        <Progress
          className="flex-1"
          label="Lines"
          value={bulk.progress.done}
          max={bulk.progress.of}
          text={`${bulk.progress.done} of ${bulk.progress.of}`}
        />
      ) : (
        <>
          <span className="text-sm font-medium">{countOf(targets.length, 'line')} selected</span>
          <span className="flex-1" />
          {VERBS.map(({ verb, label }) => (
            <Button
              key={verb}
              size="sm"
              variant={verb === 'accept' ? 'primary' : 'secondary'}
              onClick={() => void bulk.run(verb, targets).then((failed) => failed > 0 && setShowResult(true))}
            >
              {label}
            </Button>
          ))}
          <IconButton
            size="sm"
            label="Select none"
            shortcut="Escape"
            icon={<X aria-hidden />}
            onClick={() => setSelected(new Set())}
          />
        </>
      )}
    </section>
  )
}

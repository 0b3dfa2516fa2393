'use client'
import { useState } from 'react'
import { StaleChoice } from '@/components/record/stale-choice'
import { Notice } from '@/components/ui/feedback/notice'
import { Dialog } from '@/components/ui/overlays/dialog'
import { messageOf } from '@/lib/client/api'
import type { GridRow } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import type { Values } from './save-rows'
import type { Edits } from './use-edits'

/** Somebody else has changed the same cell meanwhile. */
export type StaleCell = { mine: Values; base: GridRow; theirs: GridRow }

/** Mine, theirs, who and when; one of them is chosen. Until then theirs stands. */
export function StaleDialog({ stale, edits, onClose }: { stale: StaleCell | null; edits: Edits; onClose: () => void }) {
  const { labelOf } = useGrid()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!stale) return null
  const close = () => {
    setProblem(null)
    onClose()
  }
  const save = async (changes: Values) => {
    setPending(true)
    const outcome = await edits.commit(labelOf(stale.theirs), [{ row: stale.theirs, changes }])
    setPending(false)
    if (outcome.saved.length > 0) return close()
    setProblem(outcome.failed[0]?.result.message ?? messageOf(outcome.error))
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={labelOf(stale.theirs)}>
      <div className="-mx-4 -mb-4 flex flex-col sm:-mx-5">
        <StaleChoice
          mine={stale.mine}
          base={stale.base}
          theirs={stale.theirs}
          pending={pending}
          problem={
            problem && (
              <Notice tone="danger" urgent>
                {problem}
              </Notice>
            )
          }
          onSave={(changes) => void save(changes)}
          onDiscard={close}
        />
      </div>
    </Dialog>
  )
}

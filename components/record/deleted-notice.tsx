'use client'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import type { GridRow } from '@/lib/client/grid/grid-types'

/** Above the fields of a row that lies in the bin: they can be read, and it can be taken out again. */
export function DeletedNotice({ row }: { row: GridRow }) {
  const { grid, actions } = useGrid()
  const [pending, setPending] = useState(false)
  const restore = grid.actions.find(({ key }) => key === 'restore')
  const takeOut = async () => {
    if (!restore) return
    setPending(true)
    await actions.run(restore, { kind: 'rows', rows: [row] })
    setPending(false)
  }
  return (
    <Notice
      tone="warning"
      className="shrink-0 rounded-none"
      actions={
        restore && (
          <Button size="sm" icon={<Undo2 aria-hidden />} pending={pending} onClick={() => void takeOut()}>
            Restore
          </Button>
        )
      }
    >
      It is in the bin: it can be read, not changed.
    </Notice>
  )
}

'use client'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { savedViewOf } from '@/lib/client/grid/grid-view-layers'
import { type UnknownPart, unknownParts } from '@/lib/client/grid/unknown-parts'
import { useGrid } from '../grid-context'
import { useGridViews } from '../views/use-grid-views'

/** What the link or the saved view that led here asks for and this list does not have: said, not dropped in silence. */
export function LinkNotice() {
  const { grid, entered } = useGrid()
  const views = useGridViews(grid.slug)
  const [removed, setRemoved] = useState<string | null>(null)
  const unknown = useMemo(() => {
    const address = new URLSearchParams(entered)
    const saved = savedViewOf(views, address.get('saved'))
    return unknownParts(new URLSearchParams(saved ? `${saved.query}&${entered}` : entered), grid)
  }, [entered, grid, views])
  if (unknown.length === 0 || removed === entered) return null
  return (
    <Notice
      tone="warning"
      className="shrink-0 rounded-none"
      title="Part of this link does not apply here"
      actions={
        <Button size="sm" onClick={() => setRemoved(entered)}>
          Remove
        </Button>
      }
    >
      {describeParts(unknown)} Columns may have been renamed or removed, or you do not have access to them. The list is
      shown without {unknown.length === 1 ? 'it' : 'them'}.
    </Notice>
  )
}

const LABELS = { filter: 'filter', sort: 'sort order', column: 'column', group: 'grouping' } as const

/** "Unknown filter “stage”, column “owner”." */
function describeParts(parts: UnknownPart[]): string {
  return `Unknown ${parts.map(({ part, name }) => `${LABELS[part]} “${name}”`).join(', ')}.`
}

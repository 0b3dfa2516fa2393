// biome-ignore-all lint/a11y/useSemanticElements: a group of buttons is no fieldset
'use client'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { SavedViews } from './use-saved-views'

type Props = { views: SavedViews; onSaveAs: () => void; onDone?: () => void; className?: string }

/** The screen shows something else than the view was saved with: what to do about it. */
export function ViewChanges({ views, onSaveAs, onDone, className }: Props) {
  const { current, modified } = views
  if (!current || !modified) return null
  const reset = () => {
    views.reset()
    onDone?.()
  }
  return (
    <div role="group" aria-label={`Changes to ${current.name}`} className={cn('items-center gap-1', className)}>
      <Badge tone="warning">Modified</Badge>
      {current.may_change && (
        <Button size="sm" variant="ghost" onClick={() => void views.save(current).then(onDone)}>
          Save
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onSaveAs}>
        Save as…
      </Button>
      <Button size="sm" variant="ghost" onClick={reset}>
        Reset
      </Button>
    </div>
  )
}

'use client'
import { ChevronDown, Layers, RotateCcw, Save } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Command, useCommands } from '@/components/shell/command-context'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { announce } from '@/components/ui/feedback/announce'
import { useShortcuts } from '@/lib/client/shortcuts'
import { useGrid } from '../grid-context'
import { ViewList, ViewNameDialog } from '../parts-on-demand'
import { inSentence } from '../state/words'
import { Panel } from '../toolbar/panel'
import { type SavedViews, useSavedViews } from './use-saved-views'
import { ViewChanges } from './view-changes'
import type { Naming } from './view-name-dialog'

// What a first look at the rows does without.
/** Which saved view is open, whether it was changed, and the way to the others. */
export function ViewSwitcher() {
  const { grid, view } = useGrid()
  const views = useSavedViews()
  const [open, setOpen] = useState(false)
  const [naming, setNaming] = useState<Naming | null>(null)
  const { current, modified, lookAgain } = views
  useEffect(() => {
    if (open) lookAgain()
  }, [open, lookAgain])
  useEffect(() => {
    if (current && modified) announce(`${current.name} is modified`)
  }, [current, modified])
  useShortcuts([{ keys: 'v', label: 'Saved views', group: 'Lists', run: () => setOpen(true) }])
  useCommands(viewCommands(views, view.saved, () => setNaming({ kind: 'new' })))

  const name = current?.name ?? `All ${inSentence(grid.title)}`
  const saveAs = () => {
    setOpen(false)
    setNaming({ kind: 'new' })
  }
  if (view.bin) return null
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <Panel
        title="Views"
        open={open}
        onOpenChange={setOpen}
        className="max-h-[70vh] w-72"
        trigger={
          <Button
            variant="ghost"
            aria-label={`View: ${name}${modified && current ? ', modified' : ''}`}
            className="max-w-56 px-2 max-sm:min-w-(--control)"
          >
            <Layers aria-hidden />
            <span className="truncate max-sm:max-w-24">
              {current ? current.name : <span className="max-sm:sr-only">{name}</span>}
            </span>
            {current && modified && (
              <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warning sm:hidden" />
            )}
            <ChevronDown aria-hidden className="max-sm:hidden" />
          </Button>
        }
      >
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ViewList
            views={views}
            onOpen={(id) => {
              setOpen(false)
              views.open(id)
            }}
            onRename={(renamed) => {
              setOpen(false)
              setNaming({ kind: 'rename', view: renamed })
            }}
          />
        </div>
        <div className="mt-2 flex flex-col gap-1 border-t border-line pt-2">
          <ViewChanges
            views={views}
            onSaveAs={saveAs}
            onDone={() => setOpen(false)}
            className="flex flex-wrap xl:hidden"
          />
          <Button
            variant="ghost"
            icon={<Save aria-hidden />}
            className={cn('justify-start px-2', current && modified && 'max-xl:hidden')}
            onClick={saveAs}
          >
            Save this view as…
          </Button>
        </div>
      </Panel>
      <ViewChanges views={views} onSaveAs={saveAs} className="hidden xl:flex" />
      {naming && <ViewNameDialog naming={naming} views={views} onClose={() => setNaming(null)} />}
    </div>
  )
}

/** The same in the palette. */
function viewCommands(views: SavedViews, openId: string | null, onSaveAs: () => void): Command[] {
  const { current, modified } = views
  const group = 'Saved views'
  const commands: Command[] = views.views.views
    .filter(({ id }) => id !== openId)
    .map((saved) => ({
      id: `view-${saved.id}`,
      label: `Open the view ${saved.name}`,
      group,
      icon: <Layers aria-hidden />,
      run: () => views.open(saved.id),
    }))
  if (current && modified && current.may_change)
    commands.push({
      id: 'save-view',
      label: `Save ${current.name}`,
      group,
      icon: <Save aria-hidden />,
      run: () => void views.save(current),
    })
  if (current && modified)
    commands.push({
      id: 'reset-view',
      label: `Reset ${current.name}`,
      group,
      icon: <RotateCcw aria-hidden />,
      run: views.reset,
    })
  commands.push({ id: 'save-view-as', label: 'Save this view as…', group, icon: <Save aria-hidden />, run: onSaveAs })
  return commands
}

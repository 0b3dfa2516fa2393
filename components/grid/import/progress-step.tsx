'use client'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/feedback/progress'
import type { GridImport } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import { closeImport } from './import-opening'
import { describeProgress } from './import-words'
import { StepFooter } from './step-footer'
import { useImportWork } from './use-import-work'

const WORDS = {
  checking: ['Checking every row', 'Nothing is changed yet.'],
  running: ['Importing', 'You can close this and go on working; it goes on, and the list of imports leads back here.'],
  reverting: ['Taking it back', 'You can close this and go on working; it goes on by itself.'],
}

/** Work in the background, which can be left. */
export function ProgressStep({ one }: { one: GridImport }) {
  const { grid } = useGrid()
  const { work } = useImportWork(grid.slug, one.id)
  const [title, body] = WORDS[one.state as keyof typeof WORDS]
  return (
    <>
      <div className="flex flex-col gap-3 py-6">
        <p className="text-base font-medium">{title}</p>
        <Progress label={title!} value={one.done} max={one.total || 1} text={describeProgress(one)} />
        <p className="text-sm text-ink-muted">{body}</p>
      </div>
      <StepFooter>
        {one.state !== 'reverting' && one.is_mine && (
          <Button pending={work.isPending} onClick={() => work.mutate('cancel')}>
            Stop
          </Button>
        )}
        <Button variant="primary" onClick={closeImport}>
          Close
        </Button>
      </StepFooter>
    </>
  )
}

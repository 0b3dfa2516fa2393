'use client'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { messageOf } from '@/lib/client/api'
import type { GridImport } from '@/lib/client/grid/grid-types'
import { errorFileUrl } from '@/lib/client/grid/import-calls'
import { useGrid } from '../grid-context'
import { closeImport } from './import-opening'
import { whatItWouldDo } from './import-words'
import { RowTabs } from './row-tabs'
import { StepFooter } from './step-footer'
import { useImportWork } from './use-import-work'

/** What every row would do, before anything is changed. */
export function PreviewStep({ one }: { one: GridImport }) {
  const { grid } = useGrid()
  const { change, work } = useImportWork(grid.slug, one.id)
  const error = change.error ?? work.error
  const { counts } = one
  const nothing = !counts.new && !counts.changed
  return (
    <>
      <div className="flex flex-col gap-4 pb-5">
        {error && (
          <Notice tone="danger" urgent>
            {messageOf(error)}
          </Notice>
        )}
        {Boolean(counts.wrong) && (
          <Notice
            tone="warning"
            actions={
              <a
                className="text-accent-ink underline underline-offset-2"
                href={errorFileUrl(grid.slug, one.id, one.format)}
                download
              >
                Take them as a file
              </a>
            }
          >
            {counts.wrong === 1
              ? 'One row is wrong and would be left out.'
              : `${counts.wrong} rows are wrong and would be left out.`}
          </Notice>
        )}
        <RowTabs
          one={one}
          label="What the rows would do"
          tabs={[
            { show: 'new', label: 'New', count: counts.new },
            { show: 'changed', label: 'Changed', count: counts.changed },
            { show: 'unchanged', label: 'Unchanged', count: counts.unchanged },
            { show: 'skipped', label: 'Skipped', count: counts.skipped },
            { show: 'wrong', label: 'Wrong', count: counts.wrong },
          ]}
        />
      </div>
      <StepFooter>
        {one.is_mine && (
          <Button className="mr-auto" variant="ghost" pending={change.isPending} onClick={() => change.mutate({})}>
            Back to the columns
          </Button>
        )}
        <Button onClick={closeImport}>Close</Button>
        <Button
          variant="primary"
          disabled={nothing || !one.is_mine}
          pending={work.isPending}
          onClick={() => work.mutate('run')}
        >
          {whatItWouldDo(grid, one)}
        </Button>
      </StepFooter>
    </>
  )
}

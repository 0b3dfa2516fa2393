'use client'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useFormat } from '@/components/ui/format-context'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import type { GridImport } from '@/lib/client/grid/grid-types'
import { errorFileUrl } from '@/lib/client/grid/import-calls'
import { useGrid } from '../grid-context'
import { closeImport, openImport } from './import-opening'
import { whatItDid, whatRevertDid, whatRevertWouldDo } from './import-words'
import { RowTabs } from './row-tabs'
import { StepFooter } from './step-footer'
import { useImportWork } from './use-import-work'

const TONES = { finished: 'success', reverted: 'info', cancelled: 'warning', failed: 'danger' } as const

/** What came of it, row by row, and the way back. */
export function ResultStep({ one }: { one: GridImport }) {
  const { grid } = useGrid()
  const format = useFormat()
  const { work } = useImportWork(grid.slug, one.id)
  const { counts } = one
  const left = (counts.wrong ?? 0) + (counts.failed ?? 0)
  const open =
    (counts.new ?? 0) + (counts.changed ?? 0) - (counts.created ?? 0) - (counts.updated ?? 0) - (counts.failed ?? 0)
  const canGoOn = (one.state === 'cancelled' || one.state === 'failed') && open > 0 && one.is_mine && !one.reverted_at

  const revert = async () => {
    const agreed = await confirm({
      title: 'Take this import back?',
      body: whatRevertWouldDo(grid, one),
      button: 'Take it back',
      danger: true,
    })
    if (agreed) work.mutate('revert')
  }

  return (
    <>
      <div className="flex flex-col gap-4 pb-5">
        {work.error && (
          <Notice tone="danger" urgent>
            {messageOf(work.error)}
          </Notice>
        )}
        <Notice tone={toneOf(one)} title={titleOf(grid, one)}>
          {one.error}
          {canGoOn && ` ${open} rows are still to come.`}
          {one.state === 'reverted' && ` It had done this: ${whatItDid(grid, one)}`}
        </Notice>
        {left > 0 && (
          <p className="text-sm">
            {left === 1 ? 'One row was' : `${left} rows were`} left out. Take {left === 1 ? 'it' : 'them'} with the
            reasons as{' '}
            <a
              className="text-accent-ink underline underline-offset-2"
              href={errorFileUrl(grid.slug, one.id, 'csv')}
              download
            >
              CSV
            </a>{' '}
            or{' '}
            <a
              className="text-accent-ink underline underline-offset-2"
              href={errorFileUrl(grid.slug, one.id, 'xlsx')}
              download
            >
              Excel
            </a>
            , correct {left === 1 ? 'it' : 'them'}, and import that file.
          </p>
        )}
        <RowTabs
          one={one}
          label="What became of the rows"
          tabs={[
            { show: 'kept', label: 'Stayed', count: counts.kept },
            { show: 'created', label: 'Added', count: counts.created },
            { show: 'updated', label: 'Changed', count: counts.updated },
            { show: 'failed', label: 'Failed', count: counts.failed },
            { show: 'wrong', label: 'Wrong', count: counts.wrong },
            { show: 'skipped', label: 'Skipped', count: counts.skipped },
            { show: 'unchanged', label: 'Unchanged', count: counts.unchanged },
          ]}
        />
        <p className="text-xs text-ink-muted">
          {one.revert_until
            ? `Can be taken back until ${format.date(one.revert_until)}.`
            : one.state === 'reverted'
              ? ''
              : `Cannot be taken back: ${one.revert_refused}`}
        </p>
      </div>
      <StepFooter>
        {one.revert_until && (
          <Button className="mr-auto" variant="danger-ghost" pending={work.isPending} onClick={() => void revert()}>
            Take it back
          </Button>
        )}
        <Button onClick={() => openImport(grid.slug)}>Import another file</Button>
        {canGoOn ? (
          <Button variant="primary" pending={work.isPending} onClick={() => work.mutate('run')}>
            Go on
          </Button>
        ) : (
          <Button variant="primary" onClick={closeImport}>
            Done
          </Button>
        )}
      </StepFooter>
    </>
  )
}

/** Amber where rows failed: the preview had promised them. */
const toneOf = ({ state, counts }: GridImport) =>
  state === 'finished' && counts.failed ? 'warning' : (TONES[state as keyof typeof TONES] ?? 'info')

function titleOf(grid: ReturnType<typeof useGrid>['grid'], one: GridImport): string {
  if (one.state === 'reverted') return whatRevertDid(one)
  if (one.state === 'cancelled') return `Stopped. ${whatItDid(grid, one)}`
  return one.state === 'failed' ? `It broke off. ${whatItDid(grid, one)}` : whatItDid(grid, one)
}

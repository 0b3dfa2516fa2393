'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useGrid } from '../grid-context'
import { describeRows } from '../state/words'

const SHOWN = 200

/** What became of each row when not all of them went well; the failed ones can be tried again. */
export function ResultDialog() {
  const { grid, actions } = useGrid()
  const { failed } = actions
  if (!failed) return null
  const { title, result, labels, retry } = failed
  const bad = result.results.filter((one) => !one.ok)
  const good = result.results.length - bad.length
  const label = (id: string) => labels.get(id) ?? id
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && actions.dismissFailed()}
      title={`${title}: ${describeRows(grid, bad.length)} failed`}
      description={good > 0 ? `${describeRows(grid, good)} done.` : 'Nothing was changed.'}
      footer={
        <>
          <Button onClick={actions.dismissFailed}>Close</Button>
          <Button
            variant="primary"
            onClick={() => {
              actions.dismissFailed()
              retry(bad.map((one) => one.id))
            }}
          >
            Try the failed again
          </Button>
        </>
      }
    >
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {[...bad, ...result.results.filter((one) => one.ok)].slice(0, SHOWN).map((one) => (
          <li key={one.id} className="flex items-start gap-2 px-3 py-2 text-sm">
            {one.ok ? (
              <CircleCheck aria-label="Done" className="mt-0.5 size-4 shrink-0 text-success" />
            ) : (
              <CircleAlert aria-label="Failed" className="mt-0.5 size-4 shrink-0 text-danger" />
            )}
            <span className="min-w-0">
              <span className="block truncate font-medium">{label(one.id)}</span>
              {one.message && <span className="block text-xs text-ink-muted">{one.message}</span>}
            </span>
          </li>
        ))}
      </ul>
      {result.results.length > SHOWN && (
        <p className="mt-2 text-xs text-ink-faint">
          The first {SHOWN} of {result.results.length} are shown.
        </p>
      )}
    </Dialog>
  )
}

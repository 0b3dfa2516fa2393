// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
// biome-ignore-all lint/a11y/useSemanticElements: a table within its own scrolling box
'use client'
import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/feedback/notice'
import { Progress } from '@/components/ui/feedback/progress'
import { useFormat } from '@/components/ui/format-context'
import { Dialog } from '@/components/ui/overlays/dialog'
import { countOf, formatNumber } from '@/lib/client/format'
import { useGrid } from '../grid-context'
import { plainText } from './clipboard/format'
import { type PlannedCell, plannedText } from './clipboard/plan-changes'
import type { BlockEdits, BlockDialog as Content, Verb } from './use-block-edits'

const TITLES: Record<Verb, string> = { pasted: 'Paste', filled: 'Fill', cleared: 'Clear' }
const LINES = 200

/** Before many cells change, while they do, and what was refused. */
export function BlockDialog({ blocks }: { blocks: BlockEdits }) {
  const { dialog, dismiss, confirm } = blocks
  if (!dialog) return null
  if (dialog.kind === 'ask') return <Preview content={dialog} onConfirm={confirm} onClose={dismiss} />
  if (dialog.kind === 'refused') return <Refused content={dialog} onClose={dismiss} />
  return (
    <Dialog
      open
      title={`${TITLES[dialog.verb]}: ${formatNumber(dialog.done)} of ${formatNumber(dialog.total)} rows`}
      size="sm"
    >
      <Progress label="Rows saved" value={dialog.done} max={dialog.total} />
    </Dialog>
  )
}

type PreviewProps = { content: Extract<Content, { kind: 'ask' }>; onConfirm: () => void; onClose: () => void }

function Preview({ content: { verb, cells, notes }, onConfirm, onClose }: PreviewProps) {
  const confirmRef = useRef<HTMLButtonElement>(null)
  const good = cells.filter((cell) => cell.problem === null).length
  const wrong = cells.length - good
  // What cannot be done is what one has to see; it comes first.
  const shown = [...cells].sort((a, b) => Number(a.problem === null) - Number(b.problem === null)).slice(0, LINES)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        confirmRef.current?.focus()
      }}
      title={`${TITLES[verb]} ${countOf(cells.length, 'cell')}?`}
      description={
        wrong > 0
          ? `${countOf(good, 'cell')} will change; ${formatNumber(wrong)} cannot and ${wrong === 1 ? 'stays' : 'stay'} as ${wrong === 1 ? 'it is' : 'they are'}.`
          : 'This is one step that can be undone.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={confirmRef} variant="primary" disabled={good === 0} onClick={onConfirm}>
            Change {countOf(good, 'cell')}
          </Button>
        </>
      }
    >
      {notes.map((note) => (
        <Notice key={note} tone="warning" className="mb-3">
          {note}
        </Notice>
      ))}
      <div
        className="max-h-[46vh] overflow-auto rounded-md border border-line"
        tabIndex={0}
        role="group"
        aria-label="Changes"
      >
        <table className="w-full table-fixed text-sm">
          <thead className="sticky top-0 bg-canvas text-left text-xs text-ink-muted">
            <tr>
              <th className="w-[24%] px-3 py-2 font-medium">Row</th>
              <th className="w-[18%] px-3 py-2 font-medium">Column</th>
              <th className="w-[26%] px-3 py-2 font-medium">Now</th>
              <th className="px-3 py-2 font-medium">Then</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((cell) => (
              <PreviewLine key={`${cell.row.row_id} ${cell.column.key}`} cell={cell} />
            ))}
          </tbody>
        </table>
      </div>
      {cells.length > LINES && (
        <p className="mt-2 text-xs text-ink-muted">and {countOf(cells.length - LINES, 'more cell')}</p>
      )}
    </Dialog>
  )
}

function PreviewLine({ cell }: { cell: PlannedCell }) {
  const { labelOf } = useGrid()
  const format = useFormat()
  const textOf: Parameters<typeof plannedText>[1] = (column, row) => plainText(column, row, format)
  const wrong = cell.problem !== null
  return (
    <tr className={cn('border-t border-line align-top', wrong && 'bg-danger-soft')}>
      <td className="truncate px-3 py-1.5">{labelOf(cell.row)}</td>
      <td className="truncate px-3 py-1.5 text-ink-muted">{cell.column.label}</td>
      <td className="truncate px-3 py-1.5 text-ink-muted">{textOf(cell.column, cell.row) || '–'}</td>
      <td className="px-3 py-1.5">
        <span className={cn('block truncate', wrong && 'line-through decoration-danger')}>
          {plannedText(cell, textOf) || '–'}
        </span>
        {wrong && (
          <span className="flex items-start gap-1 text-xs text-danger-ink">
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            {cell.problem}
          </span>
        )}
      </td>
    </tr>
  )
}

function Refused({ content, onClose }: { content: Extract<Content, { kind: 'refused' }>; onClose: () => void }) {
  const { labelOf, openRow } = useGrid()
  const { saved, failed, error } = content
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={failed.length > 0 ? `${countOf(failed.length, 'row')} not changed` : 'Not everything was saved'}
      description={`${countOf(saved, 'row')} changed. What was not saved is as it was before.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && (
        <Notice tone="danger" className="mb-3">
          {error}
        </Notice>
      )}
      <ul className="flex max-h-[46vh] flex-col gap-1 overflow-auto">
        {failed.slice(0, LINES).map(({ change, result }) => (
          <li
            key={result.id}
            className="flex items-start justify-between gap-3 rounded-md border border-line px-3 py-2 text-sm"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{labelOf(change.row)}</span>
              <span className="text-xs text-danger-ink">{result.message}</span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                onClose()
                openRow(result.id)
              }}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

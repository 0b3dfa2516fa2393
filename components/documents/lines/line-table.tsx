'use client'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { FieldProblem } from '@/components/form/form'
import { cn } from '@/components/ui/cn'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { useShortcuts } from '@/lib/client/shortcuts'
import type { Doctype } from '@/lib/modules/accounting/schemas'
import { isBuying } from '@/lib/modules/accounting/schemas'
import { freshLine } from '../form/form-state'
import { filledLines, isEmptyLine } from '../form/form-values'
import type { DocumentFormState } from '../form/use-document-form'
import { LINE_GRID, LineRow } from './line-row'
import type { LineWork } from './line-work'
import { pastedLines } from './paste-lines'

type Props = { doctype: Doctype; form: DocumentFormState }

const GROUP = 'Lines of a document'

/** The lines, filled in by keyboard alone; what the keys do is said below and in the list of shortcuts. */
export function LineTable({ doctype, form }: Props) {
  const { values, setup, totals, dispatch, errors, marks, work } = form
  const { lines, header } = values
  const list = useRef<HTMLOListElement>(null)
  /** Where the focus goes once the line is drawn. */
  const next = useRef<{ key: string; cell: string } | null>(null)
  useEffect(() => {
    if (next.current && focusCell(list.current, next.current.key, next.current.cell)) next.current = null
  })
  useShortcuts(SHORTCUTS)

  const goTo = (key: string, cell: string) => {
    if (!focusCell(list.current, key, cell)) next.current = { key, cell }
  }
  const lineAt = (element: EventTarget) => {
    const key = (element as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset.line
    return lines.findIndex((line) => line.key === key)
  }

  function toNextLine(at: number) {
    const after = lines[at + 1]
    if (isEmptyLine(lines[at]!)) return goTo(lines[at]!.key, 'item')
    if (after && isEmptyLine(after)) return goTo(after.key, 'item')
    const line = freshLine(setup)
    next.current = { key: line.key, cell: 'item' }
    dispatch({ type: 'insert', after: lines[at]!.key, lines: [line] })
  }

  function remove(at: number) {
    const line = lines[at]
    if (!line || (at === lines.length - 1 && isEmptyLine(line))) return
    dispatch({ type: 'remove', key: line.key })
    const neighbour = lines[at + 1] ?? lines[at - 1]
    if (neighbour) goTo(neighbour.key, 'item')
    announce(`Line ${at + 1} removed`)
    toast.info(`Line ${at + 1} removed.`, {
      action: {
        label: 'Undo',
        onClick: () => {
          next.current = { key: line.key, cell: 'item' }
          dispatch({ type: 'restore', at, line })
        },
      },
    })
  }

  const latestRemove = useRef(remove)
  latestRemove.current = remove
  const lineWork = useMemo<LineWork>(
    () => ({ ...work, remove: (key) => latestRemove.current(indexOfKey(list.current, key)) }),
    [work],
  )

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell = (event.target as HTMLElement).dataset.cell
    const at = lineAt(event.target)
    if (at < 0) return
    const line = lines[at]!
    const mod = event.ctrlKey || event.metaKey
    const took = () => event.preventDefault()
    if (event.key === 'Enter' && mod && !event.shiftKey) {
      took()
      toNextLine(at)
    } else if (event.key === 'Enter' && event.altKey) {
      took()
      work.change(line.key, { more: !line.more })
      next.current = { key: line.key, cell: line.more ? 'account' : 'uom' }
    } else if (event.key === 'Enter' && cell && !mod && !event.altKey) {
      took()
      const cells = cellsOf(event.target as HTMLElement)
      const following = cells[cells.indexOf(event.target as HTMLElement) + (event.shiftKey ? -1 : 1)]
      if (following) following.focus()
      else if (!event.shiftKey) toNextLine(at)
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      took()
      const by = event.key === 'ArrowUp' ? -1 : 1
      if (isEmptyLine(line) || !lines[at + by] || (by > 0 && at + 1 >= lines.length - 1)) return
      next.current = { key: line.key, cell: cell ?? 'item' }
      work.move(line.key, by)
      announce(`Line moved to ${at + 1 + by}`)
    } else if (mod && event.key === 'Delete') {
      took()
      remove(at)
    } else if (!mod && !event.altKey && cell && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const neighbour = lines[at + (event.key === 'ArrowUp' ? -1 : 1)]
      const { type, value } = event.target as HTMLInputElement
      // Within a day and within a text of several lines, arrows have work of their own.
      if (!neighbour || type === 'date' || value.includes('\n')) return
      took()
      focusCell(list.current, neighbour.key, cell)
    }
  }

  async function onPaste(event: ClipboardEvent) {
    const rows = pastedLines(event.clipboardData.getData('text/plain'))
    const at = lineAt(event.target)
    if (!rows || at < 0) return
    event.preventDefault()
    ;(event.target as HTMLElement).blur()
    const added = await form.linesOfRows(rows)
    dispatch({ type: 'insert', after: lines[at]!.key, lines: added })
    form.priceLines(added)
    const last = added.at(-1)
    if (last) next.current = { key: last.key, cell: 'qty' }
    announce(`${added.length} lines pasted`)
    toast.success(added.length === 1 ? '1 line pasted.' : `${added.length} lines pasted.`)
  }

  const count = filledLines(lines).length
  const headings = [
    'Item',
    'Description',
    'Quantity',
    'Price',
    'VAT',
    isBuying(doctype) ? 'Expense account' : 'Income account',
  ]
  return (
    <section aria-labelledby="document-lines" className="card min-w-0">
      <h2 id="document-lines" className="sr-only">
        Lines
      </h2>
      <div
        aria-hidden
        className={cn(
          LINE_GRID,
          'hidden border-b border-line px-2 py-1.5 text-xs font-medium text-ink-muted @4xl:grid',
        )}
      >
        <span />
        {headings.map((heading) => (
          <span key={heading} className={cn('px-2', (heading === 'Quantity' || heading === 'Price') && 'text-right')}>
            {heading}
          </span>
        ))}
        <span className="text-right">Amount</span>
        <span className="w-14" />
      </div>
      <ol ref={list} onKeyDown={onKeyDown} onPaste={(event) => void onPaste(event)}>
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            number={at + 1}
            last={at === lines.length - 1}
            amount={totals.lines[at]?.amount.toFixed(2) ?? '0.00'}
            currency={header.currency}
            setup={setup}
            buying={isBuying(doctype)}
            dated={doctype === 'acc_purchase_order'}
            errors={errors.lines[line.key]}
            marks={marks.lines[line.key]}
            work={lineWork}
          />
        ))}
      </ol>
      <div className="px-3 empty:hidden">
        <FieldProblem name="items" label="Lines" />
      </div>
      <p className="border-t border-line px-3 py-2 text-xs text-ink-faint touch:hidden">
        {count === 0 && 'Type in the first cell, or paste rows from a spreadsheet. '}
        Enter goes on, Ctrl+Enter makes the next line, Alt+↑ and Alt+↓ move it, Ctrl+Delete removes it, Alt+Enter shows
        more of it.
      </p>
    </section>
  )
}

const SHORTCUTS = [
  { keys: 'Mod+Enter', label: 'Next line', group: GROUP },
  { keys: 'Alt+ArrowUp', label: 'Move the line up', group: GROUP },
  { keys: 'Alt+ArrowDown', label: 'Move the line down', group: GROUP },
  { keys: 'Mod+Delete', label: 'Remove the line', group: GROUP },
  { keys: 'Alt+Enter', label: 'More of the line', group: GROUP },
]

function focusCell(list: HTMLElement | null, key: string, cell: string): boolean {
  const found = list?.querySelector<HTMLElement>(`[data-line="${key}"] [data-cell="${cell}"]`)
  found?.focus()
  return Boolean(found)
}

const cellsOf = (element: HTMLElement): HTMLElement[] => [
  ...(element.closest('[data-line]')?.querySelectorAll<HTMLElement>('[data-cell]') ?? []),
]

const indexOfKey = (list: HTMLElement | null, key: string): number =>
  [...(list?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].findIndex((line) => line.dataset.line === key)

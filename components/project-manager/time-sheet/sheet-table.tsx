'use client'
import Link from 'next/link'
import { useState } from 'react'
import { ClockButton } from '@/components/project-manager/clock/clock-button'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { formatHours } from './parse-hours'
import { SheetCellInput } from './sheet-cell'
import { cellOf, type SheetCell, type TimeSheet } from './use-time-sheet'

type Props = {
  sheet: TimeSheet
  mayEnter: boolean
  /** Whose clocks the buttons start. */
  own: boolean
  onType: (cardId: string, before: SheetCell, seconds: number) => Promise<void>
}

/** Cards down, days across, with the totals of both. */
export function SheetTable({ sheet, mayEnter, own, onType }: Props) {
  const format = useFormat()
  const [problem, setProblem] = useState<string | null>(null)
  const { days, rows, today } = sheet
  const sum = (cells: SheetCell[]) =>
    cells.reduce((total, { seconds, running_seconds }) => total + seconds + (running_seconds ?? 0), 0)
  const total = sum(rows.flatMap(({ cells }) => cells))
  return (
    <>
      <p role="alert" className={cn('text-sm text-danger-ink', !problem && 'sr-only')}>
        {problem}
      </p>
      <div className="overflow-x-auto rounded-lg border border-line">
        <table className="w-full min-w-3xl border-collapse text-sm [&_td]:border-line [&_td]:border-t [&_td]:p-0.5 [&_th]:px-2 [&_th]:py-1.5 [&_th]:font-medium">
          <thead className="bg-canvas text-ink-muted">
            <tr>
              <th scope="col" className="min-w-56 text-left">
                Card
              </th>
              {days.map((day) => (
                <th key={day} scope="col" className={cn('w-20 text-right', day === today && 'text-accent-ink')}>
                  {weekday(day)}
                  <span className="block text-xs font-normal">{format.date(day).replace(/ \d{4}$/, '')}</span>
                </th>
              ))}
              <th scope="col" className="w-20 text-right">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.card.id}>
                <td className="border-t border-line">
                  <span className="flex items-center justify-between gap-2 px-1.5">
                    <span className="min-w-0">
                      <Link href={row.card.href} prefetch={false} className="block truncate hover:underline">
                        {row.card.title}
                      </Link>
                      <span className="block truncate text-xs text-ink-muted">
                        {[row.card.number && `#${row.card.number}`, row.card.project_name].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    {own && (
                      <ClockButton cardId={row.card.id} title={row.card.title} known={runningIn(row.cells)} compact />
                    )}
                  </span>
                </td>
                {days.map((day) => (
                  <td key={day} className={cn('border-t border-l border-line', day === today && 'bg-accent-soft')}>
                    <SheetCellInput
                      cell={cellOf(row, day)}
                      label={`${row.card.title}, ${weekday(day)} ${format.date(day)}`}
                      readOnly={!mayEnter || day > today}
                      onType={(seconds) => onType(row.card.id, cellOf(row, day), seconds)}
                      onProblem={setProblem}
                    />
                  </td>
                ))}
                <td className="border-t border-l border-line pr-2.5! text-right tabular-nums">
                  {formatHours(sum(row.cells))}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className="bg-canvas font-medium">
            <tr>
              <th scope="row" className="border-t border-line text-left">
                Total
              </th>
              {days.map((day) => (
                <td key={day} className="pr-2.5! text-right tabular-nums">
                  {formatHours(sum(rows.flatMap(({ cells }) => cells.filter((cell) => cell.day === day))))}
                </td>
              ))}
              <td className="pr-2.5! text-right tabular-nums">{formatHours(total) || '0:00'}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}

const weekday = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-ZA', { weekday: 'short', timeZone: 'UTC' })

const runningIn = (cells: SheetCell[]) => {
  const running = cells.find(({ running_seconds }) => running_seconds !== null)
  return running ? { seconds: running.running_seconds ?? 0, started_at: running.day } : null
}

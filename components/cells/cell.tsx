'use client'
import { Check, Paperclip } from 'lucide-react'
import Link from 'next/link'
import { memo, type ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { countOf } from '@/lib/client/format'
import { linkOf } from '@/lib/client/grid/grid-links'
import type { ClientColumn, ColumnType, GridRow } from '@/lib/client/grid/grid-types'
import { cellText, choiceLabel, type Format, referenceLabel, tagList } from './cell-text'
import { Highlight } from './highlight'

type CellProps = {
  value: unknown
  column: ClientColumn
  row: GridRow
  format: Format
  /** What was searched for, to be marked where the column takes part in the search. */
  q: string
}

type Renderer = (props: CellProps) => ReactNode

const Nothing = () => (
  <span aria-hidden className="text-ink-faint/60">
    –
  </span>
)

const text: Renderer = ({ value, column, q }) => <Highlight text={String(value)} q={column.searched ? q : ''} />

const formatted: Renderer = ({ column, row, format }) => (
  <span className="tabular">{cellText(column, row, format)}</span>
)

/**
 * Anchors inside cells take no tab stop of their own: the grid has one, and Enter opens the row. What names a row opens
 * the row itself, and a link within a link leads nowhere.
 */
const link =
  (href: (value: string) => string): Renderer =>
  (props) =>
    props.column.primary ? (
      text(props)
    ) : (
      <a
        href={href(String(props.value))}
        tabIndex={-1}
        target={props.column.type === 'link' ? '_blank' : undefined}
        rel="noreferrer"
        onClick={(event) => event.stopPropagation()}
        className="truncate hover:text-accent-ink hover:underline"
      >
        {text(props)}
      </a>
    )

const moment: Renderer = ({ value, column, format }) => {
  const exact = column.type === 'date' ? format.date(String(value)) : format.datetime(String(value))
  return (
    <time dateTime={String(value)} title={exact} suppressHydrationWarning className="tabular truncate">
      {isNear(String(value)) ? format.relative(String(value)) : format.date(String(value))}
    </time>
  )
}

/** A date by which something is due: passed ones say so in words and colour. */
const due: Renderer = ({ value, column, format }) => {
  const dayOnly = column.type === 'date'
  const overdue = dayOnly ? String(value) < format.today() : new Date(String(value)) < new Date()
  return (
    <time
      dateTime={String(value)}
      title={dayOnly ? format.date(String(value)) : format.datetime(String(value))}
      suppressHydrationWarning
      className={cn('tabular truncate', overdue && 'font-medium text-danger-ink')}
    >
      {overdue && <span className="sr-only">Overdue: </span>}
      {format.relative(String(value))}
    </time>
  )
}

const choice: Renderer = ({ value, column }) => {
  const one = column.choices?.find((choice) => choice.value === value)
  return (
    <Badge tone={one?.tone ?? 'neutral'} dot={one?.tone !== undefined && one.tone !== 'neutral'}>
      {choiceLabel(column, value)}
    </Badge>
  )
}

const tags: Renderer = ({ value }) => {
  const list = tagList(value)
  return (
    <span className="flex min-w-0 items-center gap-1" title={list.join(', ')}>
      {list.slice(0, 2).map((tag) => (
        <Badge key={tag} className="min-w-0">
          {tag}
        </Badge>
      ))}
      {list.length > 2 && <span className="shrink-0 text-xs text-ink-faint">+{list.length - 2}</span>}
    </span>
  )
}

const boolean: Renderer = ({ value }) =>
  value === true || value === 'true' ? (
    <span className="text-success-ink">
      <Check aria-hidden className="size-4" />
      <span className="sr-only">Yes</span>
    </span>
  ) : (
    <span className="text-ink-faint">No</span>
  )

const reference: Renderer = ({ value, column, row, q }) => (
  <Highlight text={referenceLabel(column, row) || String(value)} q={column.searched ? q : ''} />
)

const file: Renderer = ({ column, row, format }) => (
  <span className="flex min-w-0 items-center gap-1">
    <Paperclip aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
    <span className="truncate">{cellText(column, row, format)}</span>
  </span>
)

const json: Renderer = ({ column, row, format }) => (
  <span className="truncate font-mono text-xs text-ink-muted">{cellText(column, row, format)}</span>
)

/** A mark rather than a yes: only the old ones catch the eye. */
const stale: Renderer = ({ value, column }) =>
  value === true || value === 'true' ? <Badge tone="warning">{column.label}</Badge> : null

/** The answers of a form: how many, and what they say on hover; the drawer shows them all. */
const answers: Renderer = ({ value }) => {
  const list = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (list.length === 0) return <Nothing />
  return (
    <span
      className="truncate text-ink-muted"
      title={list.map(([question, answer]) => `${question}: ${answer}`).join('\n')}
    >
      {countOf(list.length, 'answer')}
    </span>
  )
}

const BY_TYPE: Record<ColumnType, Renderer> = {
  text: (props) => (props.column.choices ? choice(props) : text(props)),
  long_text: text,
  number: formatted,
  money: formatted,
  percent: formatted,
  duration: formatted,
  date: moment,
  datetime: moment,
  boolean,
  choice,
  tags,
  reference,
  file,
  link: link((value) => value),
  email: link((value) => `mailto:${value}`),
  phone: link((value) => `tel:${value.replace(/[^\d+]/g, '')}`),
  json,
}

/** A share of the whole, which may be more than all of it. */
const bar: Renderer = ({ value, column, row, format }) => (
  <span className="flex min-w-0 flex-1 items-center gap-2">
    <span aria-hidden className="h-1.5 min-w-8 flex-1 overflow-hidden rounded-full bg-neutral-soft">
      <span
        className={cn('block h-full rounded-full', Number(value) >= 100 ? 'bg-success' : 'bg-accent')}
        style={{ width: `${Math.max(0, Math.min(100, Number(value)))}%` }}
      />
    </span>
    <span className="tabular shrink-0">{cellText(column, row, format)}</span>
  </span>
)

/** Deeper rows stand further right, as far as the rows lie in the order of the tree. */
const tree: Renderer = (props) => {
  const { column, row } = props
  const depth = Math.min(DEEPEST, Math.max(0, Number(column.tree && row[column.tree.depth]) || 0))
  return (
    <span className="min-w-0 truncate group-data-flat/grid:pl-0!" style={{ paddingLeft: depth * STEP }}>
      {depth > 0 && <span className="sr-only">Level {depth + 1}: </span>}
      {BY_TYPE[column.type](props)}
    </span>
  )
}
const DEEPEST = 12
/** Pixels. */
const STEP = 18

/** Special cells that a grid asks for by name (`cell` of a column). */
const BY_NAME: Record<string, Renderer> = { due, stale, answers, exact: formatted, tree, bar }

type Shown = {
  column: ClientColumn
  row: GridRow
  q?: string
  /** Outside of the table, whose cells are walked through by arrows, a link is a stop for Tab. */
  tabStop?: boolean
}

/** One value of a row as the table, the cards and the drawer show it. */
export const Cell = memo(function Cell({ column, row, q = '', tabStop = false }: Shown) {
  const format = useFormat()
  const value = row[column.key]
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <Nothing />
  const render = (column.cell && BY_NAME[column.cell]) || BY_TYPE[column.type]
  const shown = render({ value, column, row, format, q })
  // What names a row is a link already, or opens the row.
  const href = column.primary ? null : linkOf(column.link, row)
  return href ? (
    <Link
      href={href}
      data-leads
      tabIndex={tabStop ? undefined : -1}
      onClick={(event) => event.stopPropagation()}
      className={LINK_LOOK}
    >
      {shown}
    </Link>
  ) : (
    shown
  )
})

const LINK_LOOK =
  'relative z-[1] min-w-0 truncate underline decoration-line-strong underline-offset-3 hover:text-accent-ink hover:decoration-current'

const DAYS_TOLD_AS_DISTANCE = 14

function isNear(value: string): boolean {
  return Math.abs(Date.parse(value) - Date.now()) < DAYS_TOLD_AS_DISTANCE * 86_400_000
}

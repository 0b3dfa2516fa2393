'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Cell } from '@/components/cells/cell'
import { rowLabel } from '@/components/cells/cell-text'
import { useGridHref } from '@/components/record/use-grid-href'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { countOf } from '@/lib/client/format'
import type { ClientColumn, ClientGrid } from '@/lib/client/grid/grid-types'
import { fetchGridPage, gridKeys, gridSchemaQuery } from '@/lib/client/queries'
import { RecordLink } from '../approvals/body/named-rows'
import { type ListRead, listHref } from './list-read'

const SHOWN = 8
const MAX_COLUMNS = 5
const NUMBERS = ['number', 'money', 'percent']

/** The rows of a list that an answer is about, as they are now, and the way to all of them. */
export function AnswerRows({ list }: { list: ListRead }) {
  const { slug, request } = list
  const { pageOf } = useGridHref()
  const { data: schema } = useQuery({ ...gridSchemaQuery(slug), retry: false })
  const { data: page, isError } = useQuery({
    queryKey: [...gridKeys.grid(slug), 'answer', request],
    queryFn: ({ signal }) => fetchGridPage(slug, { ...request, per_page: SHOWN, count: 'exact' }, signal),
    retry: false,
  })
  // A user who may no longer see the list still has the answer in words.
  if (isError) return null
  if (!schema || !page) return <SkeletonLines lines={3} />
  if (page.rows.length === 0) return null
  const { rows, total } = page
  const address = pageOf(slug)
  const counted = countOf(total ?? rows.length, schema.singular.toLowerCase(), inLine(schema))
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <Table label={`${schema.title}: ${counted}`}>
        <thead>
          <tr>
            {columnsOf(schema, list).map((column) => (
              <Th key={column.key} numeric={NUMBERS.includes(column.type)} className="whitespace-nowrap">
                {column.label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.row_id}>
              {columnsOf(schema, list).map((column) => (
                <Td
                  key={column.key}
                  numeric={NUMBERS.includes(column.type)}
                  className="max-w-56 truncate align-middle *:align-middle"
                >
                  {column.primary ? <RowName schema={schema} row={row} /> : <Cell column={column} row={row} tabStop />}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="flex flex-wrap items-center gap-x-3 border-t border-line px-3 py-1.5 text-xs text-ink-muted">
        {(total ?? 0) > rows.length && <span>{`${rows.length} of ${counted}`}</span>}
        {address && (
          <Link href={listHref(address, list)} prefetch={false} className="underline hover:text-ink touch:py-2.5">
            Open as a list
          </Link>
        )}
      </p>
    </div>
  )
}

const inLine = ({ plural, title }: ClientGrid): string => (plural ?? title).toLowerCase()

/** Those that the agent asked for, else those that the list shows; the name first. */
function columnsOf({ columns }: ClientGrid, { columns: asked }: ListRead): ClientColumn[] {
  const wanted = columns.filter(({ key, visible }) => (asked.length > 0 ? asked.includes(key) : visible))
  const others = wanted.filter(({ primary }) => !primary)
  return [...columns.filter(({ primary }) => primary), ...others].slice(0, MAX_COLUMNS)
}

function RowName({ schema, row }: { schema: ClientGrid; row: Parameters<typeof RecordLink>[0]['row'] }) {
  const format = useFormat()
  return (
    <RecordLink schema={schema} row={row}>
      {rowLabel(schema.columns, row, format, schema.singular)}
    </RecordLink>
  )
}

'use client'
import { ArrowRight } from 'lucide-react'
import type { ClientGrid, GridRow } from '@/lib/client/grid/grid-types'
import { labelOfKey } from '../proposal'
import { FieldList } from './field-list'
import { filledOf } from './filled'
import { Value } from './value'

type Props = { slug: string; schema: ClientGrid | undefined; before: GridRow; proposed: Record<string, unknown> }

/** What a record is now and what it would be; what stays is folded away. */
export function ChangeTable({ slug, schema, before, proposed }: Props) {
  const columnOf = (key: string) => schema?.columns.find((column) => column.key === key)
  const changed = Object.keys(proposed).filter((key) => !isEqual(before[key], proposed[key]))
  const same = Object.entries(filledOf(before)).filter(([key]) => !changed.includes(key))
  return (
    <div className="flex flex-col gap-3">
      {changed.length === 0 ? (
        <p className="text-sm text-ink-muted">The record has these values already: nothing would change.</p>
      ) : (
        <table className="w-full table-fixed border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-muted max-sm:sr-only">
              <th className="w-1/4 py-1.5 pr-3 font-medium">Field</th>
              <th className="py-1.5 pr-3 font-medium">Now</th>
              <th className="py-1.5 font-medium">Proposed</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((key) => (
              <tr key={key} className="border-b border-line align-top max-sm:grid max-sm:grid-cols-2 max-sm:py-2">
                <th
                  scope="row"
                  className="py-2 pr-3 text-left font-medium max-sm:col-span-2 max-sm:py-0 max-sm:text-xs max-sm:text-ink-muted"
                >
                  {columnOf(key)?.label ?? labelOfKey(key)}
                </th>
                <td className="py-2 pr-3 text-ink-muted line-through decoration-ink-faint/60 max-sm:py-1">
                  <Value slug={slug} column={columnOf(key)} value={before[key]} row={before} />
                </td>
                <td className="py-2 max-sm:py-1">
                  <span className="inline-flex max-w-full items-start gap-1.5 rounded-sm bg-success-soft px-1.5 py-0.5 text-success-ink">
                    <ArrowRight aria-hidden className="mt-1 size-3 shrink-0" />
                    <span className="min-w-0">
                      <Value slug={slug} column={columnOf(key)} value={proposed[key]} row={null} />
                    </span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {same.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm text-xs text-ink-muted hover:text-ink touch:py-3">
            {same.length} unchanged {same.length === 1 ? 'field' : 'fields'}
          </summary>
          <FieldList slug={slug} schema={schema} values={Object.fromEntries(same)} row={before} className="mt-2" />
        </details>
      )}
    </div>
  )
}

/** Amounts are text in one and numbers in the other. */
const isEqual = (a: unknown, b: unknown) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null) ||
  (a !== null && b !== null && a !== undefined && b !== undefined && typeof a !== 'object' && String(a) === String(b))

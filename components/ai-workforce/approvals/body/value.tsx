'use client'
import { referenceLabel, valueText } from '@/components/cells/cell-text'
import { useOptionLabels } from '@/components/grid/state/use-options'
import { useFormat } from '@/components/ui/format-context'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'

type Props = { slug: string; column: ClientColumn | undefined; value: unknown; row: GridRow | null }

/** A value as its list writes it; a reference by its name. */
export function Value({ slug, column, value, row }: Props) {
  const format = useFormat()
  const isReference = column?.type === 'reference' && typeof value === 'string' && value !== ''
  const known = isReference && row?.[column.key] === value ? referenceLabel(column, row) : ''
  const labels = useOptionLabels(slug, column?.key ?? '', isReference && !known ? [value] : NONE)
  const text = isReference
    ? known || (labels[value] ?? value)
    : column
      ? valueText(value, column, row, format)
      : plainText(value)
  if (text === '') return <span className="inline-block text-ink-faint">Empty</span>
  return <span className="break-words whitespace-pre-wrap">{text}</span>
}

const NONE: string[] = []

function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

'use client'
import { useQueries } from '@tanstack/react-query'
import { useFormat } from '@/components/ui/format-context'
import { gridOptionLabelsQuery } from '@/lib/client/queries'
import { useGrid } from '../grid-context'
import { useParameters } from './use-parameters'

/** The parameters in one line: the named span, else the days, and what else was chosen. */
export function useParameterDescription(): string {
  const { grid } = useGrid()
  const format = useFormat()
  const { columns, presentValue, presets, chosen } = useParameters()
  const references = columns.filter((column) => column.type === 'reference' && presentValue(column) !== '')
  const labels = useQueries({
    queries: references.map((column) => gridOptionLabelsQuery(grid.slug, column.key, [presentValue(column)])),
  })
  const preset = chosen >= 0 ? presets[chosen] : undefined
  const days = columns.filter(({ key, type }) => type === 'date' && !(preset && key in preset.values))
  const others = columns.filter(({ type }) => type !== 'date' && type !== 'reference')
  const parts = [
    preset?.label ?? '',
    days.map((column) => format.date(presentValue(column)) || column.label).join(' – '),
    ...references.map((column, index) => labels[index]?.data?.[presentValue(column)] ?? '…'),
    ...others.map((column) => {
      const value = presentValue(column)
      if (column.type === 'boolean') return value === 'true' ? column.label : ''
      return column.choices?.find((choice) => choice.value === value)?.label ?? value
    }),
  ]
  return parts.filter(Boolean).join(' · ')
}

'use client'
import { useCallback, useMemo } from 'react'
import { useFormat } from '@/components/ui/format-context'
import type { ClientColumn, PeriodPreset } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import { dayOf } from './parameter-days'

export type ParameterColumn = ClientColumn & { parameter: NonNullable<ClientColumn['parameter']> }

const isParameter = (column: ClientColumn): column is ParameterColumn => column.parameter !== undefined

/** What the report is made for: what the address says, else the defaults; and how that is changed. */
export function useParameters() {
  const { grid, view, setView } = useGrid()
  const format = useFormat()
  const columns = useMemo(() => grid.columns.filter(isParameter), [grid])
  const presentValue = (column: ParameterColumn): string => {
    const value = view.parameters[column.key] ?? column.parameter.default
    return column.type === 'date' ? dayOf(value, format.today()) : value
  }
  /** `null`: back to the default. A figure that was clicked was one of other rows. */
  const change = useCallback(
    (values: Record<string, string | null>) =>
      setView((now) => {
        const parameters = { ...now.parameters }
        for (const [key, value] of Object.entries(values)) {
          if (value === null) delete parameters[key]
          else parameters[key] = value
        }
        return { parameters, row: null, tab: null }
      }),
    [setView],
  )
  const byKey = new Map(columns.map((column) => [column.key, presentValue(column)]))
  const isChosen = ({ values }: PeriodPreset) =>
    Object.entries(values).every(([key, value]) => byKey.get(key) === dayOf(value, format.today()))
  const presets = grid.periodPresets ?? []
  return { columns, presentValue, change, presets, chosen: presets.findIndex(isChosen) }
}

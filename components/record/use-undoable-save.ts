'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { UndoProblem } from '@/components/grid/editing/undo/undo-stack'
import { useGrid } from '@/components/grid/grid-context'
import { isApiError } from '@/lib/client/api'
import type { GridRow } from '@/lib/client/grid/grid-types'
import { gridKeys, updateRow } from '@/lib/client/queries'
import type { FormValues } from './use-record-form'

/** Saves fields of a row, shows them everywhere, and remembers the step, to be taken back while nobody has changed the row since. */
export function useUndoableSave() {
  const controller = useGrid()
  const client = useQueryClient()
  const latest = useRef(controller)
  latest.current = controller

  const put = async (row: GridRow, values: FormValues, version?: number, key?: string): Promise<GridRow> => {
    const { grid, store, rowsChanged } = latest.current
    const versioned = version === undefined ? values : { ...values, version }
    const { row: saved } = await updateRow(grid.slug, row.row_id, versioned, key)
    client.setQueryData(gridKeys.row(grid.slug, row.row_id), saved)
    store.replaceRow(saved)
    rowsChanged([saved])
    return saved
  }

  return async (row: GridRow, values: FormValues, version?: number, key?: string): Promise<GridRow> => {
    const former = Object.fromEntries(Object.keys(values).map((key) => [key, row[key] ?? null]))
    let current = await put(row, values, version, key)
    const again = (wanted: FormValues) => async () => {
      try {
        current = await put(current, wanted, current.version)
      } catch (error) {
        if (!isApiError(error, 'stale')) throw error
        throw new UndoProblem(`${latest.current.labelOf(current)} has been changed by somebody else since.`)
      }
    }
    latest.current.undo.push({
      label: `${latest.current.labelOf(current)} changed`,
      undo: again(former),
      redo: again(values),
    })
    return current
  }
}

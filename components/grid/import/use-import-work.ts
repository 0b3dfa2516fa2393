'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '@/components/ui/feedback/announce'
import type { GridImport, ImportSettings } from '@/lib/client/grid/grid-types'
import { changeImport, type ImportWork, importKeys, startImportWork } from '@/lib/client/grid/import-calls'

/** Changes and starts an import; what the server answers is what is shown. */
export function useImportWork(slug: string, id: string) {
  const client = useQueryClient()
  const show = (one: GridImport) => {
    client.setQueryData(importKeys.one(slug, id), one)
    void client.invalidateQueries({ queryKey: importKeys.list(slug) })
    client.removeQueries({ queryKey: importKeys.rows(slug, id) })
  }
  const change = useMutation({
    mutationFn: (settings: Partial<ImportSettings>) => changeImport(slug, id, settings),
    onSuccess: show,
  })
  const work = useMutation({
    mutationFn: (what: ImportWork) => startImportWork(slug, id, what),
    onSuccess: (one, what) => {
      show(one)
      if (what === 'cancel') announce('It stops after the rows under way')
    },
  })
  return { change, work }
}

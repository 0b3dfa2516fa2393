'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { messageOf } from '@/lib/client/api'
import { importKeys, sendStatement } from './import-calls'

export type StatementFile = {
  key: number
  name: string
  /** Null while it is sent. */
  importId: string | null
  /** Why nothing of it could be read, and where it breaks. */
  error: string
}

let lastKey = 0

/** Files of this visit; they go up one after the other, so that the second is compared with the first too. */
export function useStatementFiles() {
  const queries = useQueryClient()
  const [files, setFiles] = useState<StatementFile[]>([])
  const set = (key: number, to: Partial<StatementFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))

  async function add(bankAccountId: string, chosen: File[]) {
    const added = chosen.map((file) => ({ file, key: ++lastKey }))
    setFiles((all) => [...added.map(({ file, key }) => ({ key, name: file.name, importId: null, error: '' })), ...all])
    announce(chosen.length === 1 ? `Reading ${chosen[0]?.name}` : `Reading ${chosen.length} files`)
    for (const { file, key } of added) {
      try {
        set(key, { importId: (await sendStatement(bankAccountId, file)).import.id })
      } catch (error) {
        set(key, { error: messageOf(error) })
        announce(`${file.name} could not be read`)
      }
    }
    void queries.invalidateQueries({ queryKey: importKeys.all })
  }

  return {
    files,
    add,
    /** One that was brought before and waits to be looked at. */
    open: (importId: string, name: string) =>
      setFiles((all) =>
        all.some((one) => one.importId === importId) ? all : [{ key: ++lastKey, name, importId, error: '' }, ...all],
      ),
    close: (key: number) => setFiles((all) => all.filter((one) => one.key !== key)),
  }
}

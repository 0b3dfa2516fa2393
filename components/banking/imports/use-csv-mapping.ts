'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CsvMapping, ImportWire } from '@/lib/modules/banking/schemas-imports-answers'
import { changeImport, importKeys } from './import-calls'

export type MappingDraft = Omit<CsvMapping, 'date' | 'description'> & {
  date: number | null
  description: number | null
}

const EMPTY: MappingDraft = {
  delimiter: ',',
  header_row: 1,
  date: null,
  description: null,
  reference: null,
  counterparty: null,
  amount: null,
  debit: null,
  credit: null,
  sign: null,
  balance: null,
  date_order: 'dmy',
  decimal: '.',
  inverted: false,
  headers: [],
}

/** How a CSV is read, as it stands in the form: one change is tried at a time, and of those that come meanwhile the last. */
export function useCsvMapping(one: ImportWire) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<MappingDraft>(one.mapping ?? EMPTY)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const wanted = useRef<CsvMapping | null>(null)
  const running = useRef(false)

  async function send(): Promise<void> {
    if (running.current) return
    running.current = true
    setPending(true)
    while (wanted.current) {
      const mapping = wanted.current
      wanted.current = null
      try {
        const answer = await changeImport(one.id, { mapping })
        queries.setQueryData(importKeys.one(one.id), answer)
        setError(null)
      } catch (failure) {
        setError(failure as Error)
      }
    }
    running.current = false
    setPending(false)
  }

  return {
    draft,
    pending,
    error,
    missing: missingOf(draft),
    change(part: Partial<MappingDraft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      setError(null)
      const { date, description } = next
      wanted.current =
        missingOf(next) === null && date !== null && description !== null ? { ...next, date, description } : null
      if (wanted.current) void send()
    },
  }
}

export type CsvMappingState = ReturnType<typeof useCsvMapping>

/** What nothing can be read without, in words; null: nothing is missing. */
function missingOf({ date, description, amount, debit, credit }: MappingDraft): string | null {
  const missing = [
    date === null && 'the date',
    description === null && 'the description',
    amount === null && debit === null && credit === null && 'the amount',
  ].filter(Boolean)
  return missing.length === 0 ? null : `Choose the column of ${missing.join(', and of ')}.`
}

'use client'
import { useCallback, useMemo, useState } from 'react'
import { wireValue } from '@/components/cells/editor'
import { useSubmission } from '@/components/form/use-submission'
import { ApiError } from '@/lib/client/api'
import type { ClientColumn, ClientForm } from '@/lib/client/grid/grid-types'

export type FormValues = Record<string, unknown>

type Existing = { row_id: string; label: string }

/** The state of a form over the columns of a grid: what differs from where it started, and what the server refused. */
export function useRecordForm(columns: ClientColumn[], initial: FormValues, exactlyOne: ClientForm['exactlyOne'] = []) {
  const [changes, setChanges] = useState<FormValues>({})
  const changed = useMemo(() => {
    const out: FormValues = {}
    for (const column of columns) {
      if (!(column.key in changes)) continue
      const value = wireValue(column, changes[column.key])
      if (!same(value, wireValue(column, initial[column.key]))) out[column.key] = value
    }
    return out
  }, [columns, changes, initial])

  const dirty = Object.keys(changed).length > 0
  const submission = useSubmission({ dirty, draws: (path) => exactlyOne.some(({ fields }) => fields.includes(path)) })
  const { run, clear, forget } = submission
  const set = useCallback(
    (key: string, value: unknown) => {
      setChanges((current) => ({ ...current, [key]: value }))
      forget([key])
    },
    [forget],
  )
  const reset = useCallback(() => {
    setChanges({})
    clear()
  }, [clear])

  const read = (key: string) => (key in changes ? changes[key] : initial[key])
  return { ...submission, read, set, reset, changed, dirty, submit: run, existing: existingOf(submission.error) }
}

export type RecordForm = ReturnType<typeof useRecordForm>

/** The row that the server says is in the way. */
function existingOf(error: unknown): Existing | null {
  const existing = error instanceof ApiError ? (error.body?.existing as Partial<Existing> | undefined) : undefined
  return existing?.row_id && existing.label ? { row_id: existing.row_id, label: existing.label } : null
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Which of several columns is filled in; of those only one is shown. */
export function chosenOfExactlyOne(fields: string[], read: (key: string) => unknown): string {
  return fields.find((key) => read(key) !== null && read(key) !== undefined && read(key) !== '') ?? fields[0] ?? ''
}

/** The columns of a form in sections; a column that no section names is left out. */
export function formSections(form: ClientForm, columns: ClientColumn[], takesPart: (column: ClientColumn) => boolean) {
  return form.sections
    .map((section) => ({
      title: section.title,
      columns: section.fields.flatMap((key) => columns.find((column) => column.key === key && takesPart(column)) ?? []),
    }))
    .filter((section) => section.columns.length > 0)
}

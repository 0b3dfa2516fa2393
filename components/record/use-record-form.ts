'use client'
import { useCallback, useMemo, useRef, useState } from 'react'
import { wireValue } from '@/components/cells/editor'
import { ApiError, messageOf } from '@/lib/client/api'
import type { ClientColumn, ClientForm } from '@/lib/client/grid-types'
import { useFocusFirstError } from './focus-first-error'

export type FormValues = Record<string, unknown>

/** What belongs to no field; `existing` is the row that the server says is in the way. */
export type Problem = { words: string; existing: { row_id: string; label: string } | null }

/** The state of a form over the columns of a grid: what differs from where it started, and what the server refused. */
export function useRecordForm(columns: ClientColumn[], initial: FormValues) {
  const [changes, setChanges] = useState<FormValues>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [pending, setPending] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(formRef)

  const changed = useMemo(() => {
    const out: FormValues = {}
    for (const column of columns) {
      if (!(column.key in changes)) continue
      const value = wireValue(column, changes[column.key])
      if (!same(value, wireValue(column, initial[column.key]))) out[column.key] = value
    }
    return out
  }, [columns, changes, initial])

  const set = useCallback((key: string, value: unknown) => {
    setChanges((current) => ({ ...current, [key]: value }))
    setErrors(({ [key]: _, ...others }) => others)
  }, [])
  const reset = useCallback(() => {
    setChanges({})
    setErrors({})
    setProblem(null)
  }, [])

  /** Puts errors at their fields and the focus on the first; what belongs to no field is said above the form. */
  const fail = useCallback(
    (error: unknown) => {
      const messages = error instanceof ApiError ? error.fieldMessages() : {}
      const known = Object.keys(messages).filter((key) => columns.some((column) => column.key === key))
      const rest = Object.keys(messages).filter((key) => !known.includes(key))
      setErrors(messages)
      const hasFields = error instanceof ApiError && error.fields.length > 0
      const words = hasFields ? rest.map((key) => messages[key]).join(' ') : messageOf(error)
      setProblem(words ? { words, existing: existingOf(error) } : null)
      if (known.length > 0) focusFirstError()
    },
    [columns, focusFirstError],
  )

  /** Runs the work with the form locked, and shows its failure. */
  const submit = useCallback(
    async (work: () => Promise<void>) => {
      setPending(true)
      setErrors({})
      setProblem(null)
      try {
        await work()
      } catch (error) {
        fail(error)
      } finally {
        setPending(false)
      }
    },
    [fail],
  )

  const read = (key: string) => (key in changes ? changes[key] : initial[key])
  return {
    formRef,
    read,
    set,
    reset,
    changed,
    dirty: Object.keys(changed).length > 0,
    errors,
    problem,
    pending,
    submit,
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>

function existingOf(error: unknown): Problem['existing'] {
  const existing =
    error instanceof ApiError ? (error.body?.existing as Partial<Problem['existing'] & object> | undefined) : undefined
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

'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isApiError } from '@/lib/client/api'
import { randomId } from '@/lib/client/random-id'
import { fieldFor, fingerprint, isWithin, NO_REFUSAL, type Refusal, refusalOf } from './placed-errors'
import { useUnsavedGuard } from './unsaved-guard'

export type Intent = {
  /** The same for every attempt to send the same values, so that a retry changes nothing twice. */
  idempotencyKey: string
}

/** What another person saved while this form was open. */
export type Conflict = { message: string; record: Record<string, unknown> | null }

type Options = {
  dirty: boolean
  /** What the values are sent inside of, from the outermost: places of errors begin after it. */
  within?: readonly string[]
  /** Places whose errors the form draws without a named field, such as the lines of a table. */
  draws?: (path: string) => boolean
}

export type Submission = ReturnType<typeof useSubmission>

const TOP: readonly string[] = []

/**
 * Sends a form, wherever its values are stored: pending state, errors at their fields, conflicts, one
 * idempotency key for each intent, and the guard of unsaved work. `useForm` adds the values.
 */
export function useSubmission({ dirty, draws, within = TOP }: Options) {
  const element = useRef<HTMLFormElement>(null)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>(NO_REFUSAL)
  const [error, setError] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [failures, setFailures] = useState(0)
  const [drawn, setDrawn] = useState<ReadonlyMap<string, string>>(new Map())
  const intent = useRef<{ key: string; values: string } | null>(null)
  const sending = useRef(false)
  useUnsavedGuard(dirty, element)
  useLock(element, pending)

  // Waits for the drawing that marks the fields.
  useEffect(() => {
    if (failures === 0) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) {
      wrong.focus()
      wrong.scrollIntoView?.({ block: 'center' })
    } else element.current?.querySelector('[data-form-summary]')?.scrollIntoView?.({ block: 'nearest' })
  }, [failures])

  const draw = useCallback((name: string, label: string) => {
    setDrawn((known) => new Map(known).set(name, label))
    return () =>
      setDrawn((known) => {
        const rest = new Map(known)
        rest.delete(name)
        return rest
      })
  }, [])

  const clear = useCallback(() => {
    setRefusal(NO_REFUSAL)
    setConflict(null)
    setError(null)
  }, [])

  /** What was changed is no longer what the server refused. */
  const forget = useCallback((names: string[]) => {
    setRefusal((known) => {
      const errors = known.errors.filter(({ path }) => !names.some((name) => isWithin(path, name)))
      return errors.length === known.errors.length ? known : { ...known, errors }
    })
  }, [])

  const refuse = useCallback((found: Refusal, { focus = true } = {}) => {
    setRefusal(found)
    if (focus) setFailures((count) => count + 1)
  }, [])

  const fail = useCallback(
    (error: unknown, options?: { focus?: boolean }) => {
      setError(error)
      if (isApiError(error, 'stale')) {
        const record = (error.body?.row ?? null) as Conflict['record']
        setConflict({ message: error.message, record })
        setFailures((count) => count + 1)
      } else refuse(refusalOf(error, within), options)
    },
    [refuse, within],
  )

  /** Runs the work with the form locked, and shows its failure. Answers whether it was done. */
  const run = useCallback(
    async (values: unknown, work: (intent: Intent) => Promise<unknown>): Promise<boolean> => {
      if (sending.current) return false
      const unreadable = element.current?.querySelector<HTMLElement>('[data-unreadable]')
      if (unreadable) {
        unreadable.focus()
        return false
      }
      const sent = fingerprint(values)
      if (intent.current?.values !== sent) intent.current = { key: randomId(), values: sent }
      sending.current = true
      setPending(true)
      clear()
      try {
        await work({ idempotencyKey: intent.current.key })
        intent.current = null
        return true
      } catch (error) {
        fail(error)
        return false
      } finally {
        sending.current = false
        setPending(false)
      }
    },
    [clear, fail],
  )

  const latestDraws = useRef(draws)
  latestDraws.current = draws
  const fields = useMemo(() => {
    const { errors } = refusal
    const draws = (path: string) => latestDraws.current?.(path) ?? false
    const problemAt = (name: string) => {
      const messages = errors.filter(({ path }) => !draws(path) && fieldFor(path, drawn.keys()) === name)
      return [...new Set(messages.map(({ message }) => message))].join(' ') || undefined
    }
    return { errors, drawn, draw, draws, problemAt }
  }, [refusal, drawn, draw])
  return { element, pending, dirty, refusal, conflict, error, fields, run, refuse, fail, forget, clear }
}

const LOCKED = ['beforeinput', 'click', 'pointerdown', 'keydown', 'paste', 'drop']
const FREE_KEYS = new Set(['Tab', 'Escape', 'Shift'])

/** While it is being sent nothing can be changed, and the focus stays: a disabled control would lose it. */
function useLock(element: React.RefObject<HTMLFormElement | null>, locked: boolean): void {
  useEffect(() => {
    const form = element.current
    if (!form || !locked) return
    const hold = (event: Event) => {
      if (event instanceof KeyboardEvent && FREE_KEYS.has(event.key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    for (const name of LOCKED) form.addEventListener(name, hold, true)
    return () => {
      for (const name of LOCKED) form.removeEventListener(name, hold, true)
    }
  }, [element, locked])
}

'use client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isApiError, messageOf } from '@/lib/client/api'

type Failure = { message: string; fields: Record<string, string> }

/**
 * A form's way to the server: what is under way, what went wrong in words and at which field. After a failure the
 * first wrong field has the focus, so that it is read out.
 */
export function useFormSubmit<Values>(send: (values: Values) => Promise<void>) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])

  async function submit(values: Values) {
    if (pending) return
    setPending(true)
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      const fields = isApiError(error) ? error.fieldMessages() : {}
      setFailure({ message: messageOf(error), fields })
    } finally {
      setPending(false)
    }
  }

  const onSubmit = (values: () => Values) => (event: FormEvent) => {
    event.preventDefault()
    submit(values())
  }
  const fields = failure?.fields ?? {}
  /** What went wrong that belongs to no field of the form. */
  const general = failure && Object.keys(fields).length === 0 ? failure.message : null
  return { form, pending, fields, general, submit, onSubmit, clear: () => setFailure(null) }
}

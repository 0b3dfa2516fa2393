'use client'
import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Takes the person to the first field that is wrong. It waits for the render that has the message and unlocks the
 * field: a field that is locked or not yet marked could not be found.
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null>): () => void {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    wrong?.scrollIntoView({ block: 'center' })
  }, [asked, form])
  return useCallback(() => setAsked((times) => times + 1), [])
}

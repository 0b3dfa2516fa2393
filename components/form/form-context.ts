'use client'
import { createContext, useContext, useLayoutEffect } from 'react'
import type { PlacedError } from './placed-errors'

export type FormFields = {
  errors: PlacedError[]
  /** Names of the fields that are drawn, with their labels. */
  drawn: ReadonlyMap<string, string>
  /** Announces a drawn field; the answer takes it back. */
  draw: (name: string, label: string) => () => void
  /** Places that the form shows without a named field. */
  draws?: (path: string) => boolean
  /** What is wrong at a drawn field, in words. */
  problemAt: (name: string) => string | undefined
}

export const FormContext = createContext<FormFields | null>(null)

/** Draws a field of the form around it and gives what is wrong with it, in words. */
export function useFieldError(name: string | undefined, label: string): string | undefined {
  const form = useContext(FormContext)
  const draw = form?.draw
  // Before the page is painted: an error never shows up in the summary first.
  useLayoutEffect(() => (name === undefined ? undefined : draw?.(name, label)), [draw, name, label])
  return name === undefined ? undefined : form?.problemAt(name)
}

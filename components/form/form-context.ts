'use client'
import { createContext, useContext, useLayoutEffect } from 'react'
import { fieldFor, type PlacedError } from './placed-errors'

export type FormFields = {
  errors: PlacedError[]
  /** Names of the fields that are drawn, with their labels. */
  drawn: ReadonlyMap<string, string>
  /** Announces a drawn field; the answer takes it back. */
  draw: (name: string, label: string) => () => void
  /** Places that the form shows without a named field. */
  draws?: (path: string) => boolean
}

export const FormContext = createContext<FormFields | null>(null)

/** Draws a field of the form around it and gives what is wrong with it, in words. */
export function useFieldError(name: string | undefined, label: string): string | undefined {
  const form = useContext(FormContext)
  const draw = form?.draw
  // Before the page is painted: an error never shows up in the summary first.
  useLayoutEffect(() => (name === undefined ? undefined : draw?.(name, label)), [draw, name, label])
  if (!form || name === undefined) return undefined
  const messages = form.errors
    .filter(({ path }) => !form.draws?.(path) && fieldFor(path, form.drawn.keys()) === name)
    .map(({ message }) => message)
  return [...new Set(messages)].join(' ') || undefined
}

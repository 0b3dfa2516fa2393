'use client'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { FormContext, useFieldError } from './form-context'
import type { FormHandle } from './form-handle'
import { FormSummary } from './form-summary'

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'noValidate' | 'children'> & {
  form: FormHandle
  /** Above what went wrong. */
  problemTitle?: string
  /** Beside what went wrong, e.g. the way to what is in the way. */
  problemActions?: ReactNode
  /** false: the summary is drawn elsewhere inside, by `FormSummary`. */
  summary?: boolean
  /** Of a page with lines to fill in: plain Enter in a field does not send. */
  enterSubmits?: boolean
  /** Draws the button that sends, at the foot. */
  button?: string
  children: ReactNode
}

/**
 * The one form: sends with Enter or Ctrl+Enter, shows at the top what went wrong at no drawn field, and locks itself
 * while it is being sent. The architecture test allows no other.
 */
export function Form({ form, problemTitle, problemActions, summary = true, ...rest }: FormProps) {
  const { enterSubmits = true, button, children, ...props } = rest
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    props.onKeyDown?.(event)
    // A dialog that is opened from here is no part of it.
    const isInside = event.currentTarget.contains(event.target as Node)
    if (!isInside || event.defaultPrevented || event.key !== 'Enter' || event.shiftKey) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      event.stopPropagation()
      event.currentTarget.requestSubmit()
    } else if (!enterSubmits && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <form
      {...props}
      // Before the scripts run the browser must not put what is typed into the address.
      method="post"
      ref={form.element}
      noValidate
      aria-busy={form.pending || undefined}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        // Another form may be around this one in the tree of components.
        event.stopPropagation()
        void form.submit()
      }}
    >
      <FormContext value={form.fields}>
        {summary && <FormSummary form={form} title={problemTitle} actions={problemActions} />}
        {children}
        {button && (
          <Button type="submit" variant="primary" pending={form.pending}>
            {button}
          </Button>
        )}
      </FormContext>
    </form>
  )
}

/** What is wrong with a group of controls that is no single field. */
export function FieldProblem({ name, label = '' }: { name: string; label?: string }) {
  const error = useFieldError(name, label)
  return error ? (
    <p role="alert" className="text-xs text-danger-ink">
      {error}
    </p>
  ) : null
}

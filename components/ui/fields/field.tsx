'use client'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { useFieldError } from '@/components/form/form-context'
import { cn } from '../cn'

type FieldContext = { id: string; describedBy?: string; invalid: boolean; required: boolean; labelId: string }

const Context = createContext<FieldContext | null>(null)

type FieldProps = {
  label: ReactNode
  /** Its place in the values of the form around it: what is wrong there is shown here. */
  name?: string
  help?: ReactNode
  /** What is wrong, in words; shown under the control and read out with it. */
  error?: ReactNode
  required?: boolean
  /** The label is there for screen readers only. */
  hideLabel?: boolean
  /** Beside the label, e.g. a link. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Label, control, help and error. The control inside takes its id and ARIA attributes from here. */
export function Field({
  label,
  name,
  help,
  error: given,
  required = false,
  hideLabel,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const refused = useFieldError(name, typeof label === 'string' ? label : '')
  const error = given || refused
  const helpId = help ? `${id}-help` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, helpId].filter(Boolean).join(' ') || undefined
  return (
    <Context.Provider value={{ id, labelId: `${id}-label`, describedBy, invalid: Boolean(error), required }}>
      <div className={cn('flex min-w-0 flex-col gap-1', className)}>
        <div className={cn('flex items-baseline justify-between gap-2', hideLabel && 'sr-only')}>
          <label id={`${id}-label`} htmlFor={id} className="text-xs font-medium text-ink-muted">
            {label}
            {required && (
              <span aria-hidden className="ml-0.5 text-danger-ink">
                *
              </span>
            )}
          </label>
          {aside && <span className="text-xs text-ink-faint">{aside}</span>}
        </div>
        {children}
        {error && (
          <p id={errorId} className="flex items-start gap-1 text-xs text-danger-ink">
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            <span>{error}</span>
          </p>
        )}
        {help && (
          <p id={helpId} className="text-xs text-ink-faint">
            {help}
          </p>
        )}
      </div>
    </Context.Provider>
  )
}

export type ControlProps = {
  id?: string
  required?: boolean
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  'aria-describedby'?: string
}

/** What a control inside a Field has to carry; what the caller gives goes before it. */
export function useFieldControl(own: ControlProps) {
  const field = useContext(Context)
  return {
    id: own.id ?? field?.id,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-required': own.required ?? (field?.required || undefined),
  }
}

/** For controls that a label element cannot name. */
export function useFieldLabelId(): string | undefined {
  return useContext(Context)?.labelId
}

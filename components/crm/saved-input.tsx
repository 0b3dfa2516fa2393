'use client'
import { useEffect, useState } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { isApiError, messageOf } from '@/lib/client/api'
import { type Change, usePipelineChange } from './pipelines/use-pipelines'

type Props = {
  label: string
  value: string
  /** The field's name in the answer of the server. */
  field: string
  change: (text: string) => Change
  type?: 'text' | 'number'
  trailing?: string
  disabled?: boolean
  className?: string
}

/** A field that saves itself when it is left or Enter is pressed; Escape takes the typing back. */
export function SavedInput({ label, value, field, change, type = 'text', trailing, disabled, className }: Props) {
  const [typed, setTyped] = useState(value)
  const save = usePipelineChange()
  // What somebody else saved shows here, unless this person is typing.
  useEffect(() => setTyped(value), [value])
  const error =
    save.error &&
    (isApiError(save.error) ? (save.error.fieldMessages()[field] ?? save.error.message) : messageOf(save.error))

  function commit() {
    if (typed.trim() === value) {
      save.reset()
      setTyped(value)
      return
    }
    save.mutate({ ...change(typed.trim()), quiet: true })
  }

  return (
    <Field label={label} hideLabel error={error} className={className}>
      <Input
        size="sm"
        type={type}
        min={type === 'number' ? 0 : undefined}
        max={type === 'number' ? 100 : undefined}
        maxLength={type === 'number' ? undefined : 80}
        disabled={disabled}
        trailing={trailing}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') {
            setTyped(value)
            save.reset()
          }
        }}
      />
    </Field>
  )
}

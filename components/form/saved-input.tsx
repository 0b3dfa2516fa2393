'use client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { isApiError, messageOf } from '@/lib/client/api'

type Props = {
  label: string
  value: string
  /** The field's name in the answer of the server. */
  field: string
  save: (text: string) => Promise<unknown>
  type?: 'text' | 'number'
  /** Of a number: the largest. */
  max?: number
  /** Of a text. */
  maxLength?: number
  trailing?: string
  placeholder?: string
  disabled?: boolean
  className?: string
}

/** A field that saves itself when it is left or Enter is pressed; Escape takes the typing back. */
export function SavedInput({
  label,
  value,
  field,
  save,
  type = 'text',
  max = 100,
  maxLength = 80,
  className,
  ...rest
}: Props) {
  const [typed, setTyped] = useState(value)
  const saving = useMutation({ mutationFn: save })
  // What others saved shows here, unless this person is typing.
  useEffect(() => setTyped(value), [value])
  const { error: failure } = saving
  const error =
    failure && (isApiError(failure) ? (failure.fieldMessages()[field] ?? failure.message) : messageOf(failure))

  function commit() {
    if (typed.trim() === value) {
      saving.reset()
      setTyped(value)
      return
    }
    saving.mutate(typed.trim())
  }

  return (
    <Field label={label} hideLabel error={error} className={className}>
      <Input
        {...rest}
        size="sm"
        type={type}
        min={type === 'number' ? 0 : undefined}
        max={type === 'number' ? max : undefined}
        maxLength={type === 'number' ? undefined : maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') {
            setTyped(value)
            saving.reset()
          }
        }}
      />
    </Field>
  )
}

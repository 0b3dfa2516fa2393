'use client'
import { type ComponentProps, type ReactNode, use, useId } from 'react'
import { FieldErrors } from './shop-form'

type Common = { name: string; label: string; hint?: string; optional?: boolean; half?: boolean }
type Props = Common & Omit<ComponentProps<'input'>, 'name' | 'id'>

/** A labelled field of a `ShopForm`, with what is wrong with it below. */
export function ShopField({ label, hint, optional, half, ...input }: Props) {
  const { id, frame, told } = useField({ label, hint, optional, half, name: input.name })
  return frame(<input id={id} required={!optional} {...input} {...told} />)
}

/** The same for more than a line. */
export function ShopTextField({ label, hint, ...area }: Common & ComponentProps<'textarea'>) {
  const { id, frame, told } = useField({ label, hint, name: area.name })
  return frame(<textarea id={id} rows={6} required {...area} {...told} />)
}

function useField({ name, label, hint, optional, half }: Common) {
  const id = useId()
  const error = use(FieldErrors)[name]
  const frame = (control: ReactNode) => (
    <div className={half ? 's-field s-half' : 's-field'}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="s-small"> (optional)</span>}
      </label>
      {control}
      {hint && (
        <p id={`${id}-hint`} className="s-small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="s-field-error">
          {error}
        </p>
      )}
    </div>
  )
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { id, frame, told: { 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined } }
}

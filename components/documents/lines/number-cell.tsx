'use client'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { useFieldControl } from '@/components/ui/fields/field'
import { formatNumber } from '@/lib/client/format'
import { typedNumber } from '../form/form-values'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label?: string
  value: string
  onValue: (text: string) => void
  /** At least so many decimals once the cell is left. */
  decimals?: number
  cell?: string
  uncertain?: boolean
}

/** A number as it is typed, `1 234,50` or `1234.5`; written with groups while nobody is in it. */
export function NumberCell({
  label,
  value,
  onValue,
  decimals = 0,
  cell,
  uncertain,
  className,
  onFocus,
  ...props
}: Props) {
  const control = useFieldControl(props)
  const [inside, setInside] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Once its text is the typed one, and before the first key.
  useLayoutEffect(() => {
    if (inside) input.current?.select()
  }, [inside])
  const number = typedNumber(value)
  const shown =
    inside || number === null
      ? value
      : formatNumber(number, { minimumFractionDigits: decimals, maximumFractionDigits: 6 })
  return (
    <input
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      {...props}
      {...control}
      aria-label={label}
      data-cell={cell}
      data-uncertain={uncertain || undefined}
      value={shown}
      onFocus={(event) => {
        setInside(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setInside(false)
        if (number !== null && number !== value) onValue(number)
        props.onBlur?.(event)
      }}
      onChange={(event) => onValue(event.target.value)}
      className={cn(
        'control control-sm data-uncertain:border-warning data-uncertain:bg-warning-soft tabular text-right',
        className,
      )}
    />
  )
}

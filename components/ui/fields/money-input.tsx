'use client'
import { type ComponentProps, useState } from 'react'
import { formatNumber } from '@/lib/client/format'
import { parseAmount } from '@/lib/client/parse-amount'
import { cn } from '../cn'
import { useFormat } from '../format-context'
import { useFieldControl } from './field'

type MoneyInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'size' | 'defaultValue'> & {
  /** A decimal string, so that no cent is lost. */
  value: string | null
  onValueChange: (value: string | null) => void
  currency?: string
  size?: 'sm' | 'md'
}

/** Understands `1 234,50`, `1,234.50` and `R1234.5`; written with groups once the focus leaves. */
export function MoneyInput({
  value,
  onValueChange,
  currency,
  size = 'md',
  className,
  onBlur,
  onFocus,
  ...props
}: MoneyInputProps) {
  const control = useFieldControl(props)
  const format = useFormat()
  const [typed, setTyped] = useState<string | null>(null)
  const shown =
    typed ??
    (value === null || value === '' ? '' : formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 6 }))
  return (
    <div
      className={cn('control', size === 'sm' && 'control-sm', className)}
      data-disabled={props.disabled || undefined}
    >
      <span className="shrink-0 text-xs text-ink-faint">{currency ?? format.currency}</span>
      <input
        {...props}
        {...control}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onFocus={(event) => {
          setTyped(value ?? '')
          onFocus?.(event)
        }}
        onChange={(event) => {
          setTyped(event.target.value)
          onValueChange(parseAmount(event.target.value))
        }}
        onBlur={(event) => {
          setTyped(null)
          onBlur?.(event)
        }}
        className="tabular text-right"
      />
    </div>
  )
}

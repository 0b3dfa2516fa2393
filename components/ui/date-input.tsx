'use client'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { useFieldControl } from './field'
import { useFormat } from './format-context'

type Shared = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'size' | 'defaultValue'> & {
  size?: 'sm' | 'md'
}

/** A calendar day as `2026-02-28`; the browser's own picker, which works by keyboard and on phones. */
export function DateInput({
  value,
  onValueChange,
  size = 'md',
  className,
  ...props
}: Shared & { value: string | null; onValueChange: (value: string | null) => void }) {
  const control = useFieldControl(props)
  return (
    <input
      {...props}
      {...control}
      type="date"
      value={value?.slice(0, 10) ?? ''}
      onChange={(event) => onValueChange(event.target.value || null)}
      className={cn('control tabular', size === 'sm' && 'control-sm', className)}
    />
  )
}

/** A moment in UTC, shown and entered in the organization's time zone. */
export function DateTimeInput({
  value,
  onValueChange,
  size = 'md',
  className,
  ...props
}: Shared & { value: string | null; onValueChange: (value: string | null) => void }) {
  const control = useFieldControl(props)
  const format = useFormat()
  return (
    <input
      {...props}
      {...control}
      type="datetime-local"
      title={`Time zone: ${format.timeZone}`}
      value={format.toLocalInput(value)}
      onChange={(event) => onValueChange(format.fromLocalInput(event.target.value))}
      className={cn('control tabular', size === 'sm' && 'control-sm', className)}
    />
  )
}

'use client'
import { RadioGroup as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from '../cn'

type RadioGroupProps = {
  label: string
  value: string
  onValueChange: (value: string) => void
  options: { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean }[]
  name?: string
  className?: string
}

/** A choice whose options need a sentence each. */
export function RadioGroup({ label, value, onValueChange, options, name, className }: RadioGroupProps) {
  const id = useId()
  return (
    <Primitive.Root
      aria-label={label}
      value={value}
      onValueChange={onValueChange}
      name={name}
      className={cn('flex flex-col gap-2', className)}
    >
      {options.map((option) => (
        <div key={option.value} className="flex items-start gap-2 touch:min-h-11 touch:items-center">
          <span className="flex h-5 items-center">
            <Primitive.Item
              id={`${id}-${option.value}`}
              value={option.value}
              disabled={option.disabled}
              className="relative flex size-4 items-center justify-center rounded-full border border-control bg-surface before:absolute before:-inset-1 disabled:opacity-50 data-[state=checked]:border-accent touch:size-5 touch:before:-inset-3"
            >
              <Primitive.Indicator className="size-2 rounded-full bg-accent" />
            </Primitive.Item>
          </span>
          <label htmlFor={`${id}-${option.value}`} className="min-w-0">
            <span className="text-sm">{option.label}</span>
            {option.help && <span className="block text-xs text-ink-faint">{option.help}</span>}
          </label>
        </div>
      ))}
    </Primitive.Root>
  )
}

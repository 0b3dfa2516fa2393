'use client'
import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../cn'

type SegmentedProps<Value extends string> = {
  /** Names the choice for screen readers. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  /** With an icon only, `label` is what screen readers say. */
  options: { value: Value; label: string; icon?: ReactNode; iconOnly?: boolean }[]
  className?: string
}

/** A choice between a few that exclude each other, e.g. table or board. */
export function Segmented<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  className,
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onValueChange(next as Value)}
      className={cn(
        'inline-flex h-(--control) shrink-0 items-center gap-0.5 rounded-md bg-neutral-soft p-0.5',
        className,
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          aria-label={option.iconOnly ? option.label : undefined}
          title={option.iconOnly ? option.label : undefined}
          className="flex h-full min-w-7 flex-auto items-center justify-center gap-1.5 rounded-sm px-2 text-xs font-medium whitespace-nowrap text-ink-muted hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-sm dark:data-[state=on]:bg-pressed [&>svg]:size-4"
        >
          {option.icon}
          {!option.iconOnly && option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}

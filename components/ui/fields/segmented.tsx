'use client'
import type { KeyboardEvent, ReactNode } from 'react'
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

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrows walk from option to option, round the ends. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const options = [...event.currentTarget.querySelectorAll('button')]
  const at = options.indexOf(event.target as HTMLButtonElement)
  if (!step || at < 0) return
  event.preventDefault()
  options.at((at + step) % options.length)?.focus()
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings looks of its own
    <div
      role="group"
      aria-label={label}
      onKeyDown={walk}
      className={cn(
        'inline-flex h-(--control) shrink-0 items-center gap-0.5 rounded-md bg-neutral-soft p-0.5',
        className,
      )}
    >
      {options.map((option, index) => {
        const on = option.value === value
        const reached = on || (index === 0 && !options.some((other) => other.value === value))
        return (
          // biome-ignore lint/a11y/useSemanticElements: the arrows of native radios would choose what they pass
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={on}
            data-state={on ? 'on' : 'off'}
            tabIndex={reached ? 0 : -1}
            aria-label={option.iconOnly ? option.label : undefined}
            title={option.iconOnly ? option.label : undefined}
            onClick={() => on || onValueChange(option.value)}
            className="flex h-full min-w-7 flex-auto items-center justify-center gap-1.5 rounded-sm px-2 text-xs font-medium whitespace-nowrap text-ink-muted hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-sm dark:data-[state=on]:bg-pressed [&>svg]:size-4"
          >
            {option.icon}
            {!option.iconOnly && option.label}
          </button>
        )
      })}
    </div>
  )
}

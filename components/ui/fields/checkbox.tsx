'use client'
import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../cn'
import { useFieldControl } from './field'

type CheckboxProps = Omit<ComponentProps<'button'>, 'onChange' | 'children' | 'type' | 'role'> & {
  checked?: boolean | 'indeterminate' | undefined
  /** Text beside the box; without it give aria-label. */
  label?: ReactNode
  help?: ReactNode
  onCheckedChange?: (checked: boolean) => void
}

/** A button of its own rather than a library's: every list loads it with its rows. */
export function Checkbox({
  label,
  help,
  className,
  checked = false,
  onCheckedChange,
  onClick,
  onKeyDown,
  ...props
}: CheckboxProps) {
  const ownId = useId()
  const control = useFieldControl(props)
  const id = control.id ?? ownId
  const box = (
    // biome-ignore lint/a11y/useSemanticElements: a native box cannot say its third state in markup
    <button
      {...props}
      {...control}
      id={id}
      type="button"
      role="checkbox"
      aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
      data-state={checked === 'indeterminate' ? checked : checked ? 'checked' : 'unchecked'}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        // Space alone ticks a box; Enter is the form's.
        if (event.key === 'Enter') event.preventDefault()
      }}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) onCheckedChange?.(checked !== true)
      }}
      className={cn(
        // The invisible frame makes the target 24px (44px on touch screens) without moving anything.
        'relative flex size-4 shrink-0 items-center justify-center rounded-xs border border-control bg-surface text-on-accent',
        'before:absolute before:-inset-1 touch:size-5 touch:before:-inset-3',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        'data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent disabled:opacity-50',
        !label && className,
      )}
    >
      {checked === 'indeterminate' ? (
        <Minus aria-hidden strokeWidth={3} className="size-3" />
      ) : (
        checked && <Check aria-hidden strokeWidth={3} className="size-3" />
      )}
    </button>
  )
  if (!label) return box
  return (
    <div className={cn('flex items-start gap-2 touch:min-h-11 touch:items-center', className)}>
      <span className="flex h-5 items-center">{box}</span>
      <label htmlFor={id} className="min-w-0">
        <span className="text-sm">{label}</span>
        {help && <span className="block text-xs text-ink-faint">{help}</span>}
      </label>
    </div>
  )
}

'use client'
import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../cn'
import { useFieldControl } from './field'

type CheckboxProps = Omit<ComponentProps<typeof Primitive.Root>, 'onChange' | 'onCheckedChange' | 'children'> & {
  /** Text beside the box; without it give aria-label. */
  label?: ReactNode
  help?: ReactNode
  onCheckedChange?: (checked: boolean) => void
}

export function Checkbox({ label, help, className, onCheckedChange, ...props }: CheckboxProps) {
  const ownId = useId()
  const control = useFieldControl(props)
  const id = control.id ?? ownId
  const box = (
    <Primitive.Root
      {...props}
      {...control}
      id={id}
      onCheckedChange={(checked) => onCheckedChange?.(checked === true)}
      className={cn(
        // The invisible frame makes the target 24px (44px on touch screens) without moving anything.
        'relative flex size-4 shrink-0 items-center justify-center rounded-xs border border-control bg-surface text-on-accent',
        'before:absolute before:-inset-1 touch:size-5 touch:before:-inset-3',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        'data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent disabled:opacity-50',
        !label && className,
      )}
    >
      <Primitive.Indicator className="group flex">
        <Check aria-hidden strokeWidth={3} className="size-3 group-data-[state=indeterminate]:hidden" />
        <Minus aria-hidden strokeWidth={3} className="hidden size-3 group-data-[state=indeterminate]:block" />
      </Primitive.Indicator>
    </Primitive.Root>
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

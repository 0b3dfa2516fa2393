'use client'
import { Switch as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../cn'
import { useFieldControl } from './field'

type SwitchProps = Omit<ComponentProps<typeof Primitive.Root>, 'children'> & {
  /** Text beside the switch; without it give aria-label. */
  label?: ReactNode
  help?: ReactNode
}

export function Switch({ label, help, className, ...props }: SwitchProps) {
  const ownId = useId()
  const control = useFieldControl(props)
  const id = control.id ?? ownId
  const toggle = (
    <Primitive.Root
      {...props}
      {...control}
      id={id}
      className={cn(
        'relative inline-flex h-[18px] w-8 shrink-0 items-center rounded-full border border-control bg-sunken transition-colors',
        'before:absolute before:-inset-1 touch:before:-inset-3',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-50',
        !label && className,
      )}
    >
      <Primitive.Thumb className="ml-0.5 size-3 rounded-full bg-ink-faint transition-transform data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-white" />
    </Primitive.Root>
  )
  if (!label) return toggle
  return (
    <div className={cn('flex items-start justify-between gap-4 touch:min-h-11', className)}>
      <label htmlFor={id} className="min-w-0">
        <span className="text-sm">{label}</span>
        {help && <span className="block text-xs text-ink-faint">{help}</span>}
      </label>
      <span className="flex h-5 items-center">{toggle}</span>
    </div>
  )
}

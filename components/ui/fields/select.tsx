'use client'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../cn'
import { type ControlProps, useFieldControl, useFieldLabelId } from './field'

type SelectOption = { value: string; label: ReactNode; icon?: ReactNode; disabled?: boolean; hint?: ReactNode }

type SelectProps = ControlProps & {
  options: SelectOption[]
  value?: string | null
  defaultValue?: string
  onValueChange?: (value: string) => void
  placeholder?: string
  name?: string
  disabled?: boolean
  size?: 'sm' | 'md'
  className?: string
  'aria-label'?: string
  /** Open at once, e.g. while editing in place. */
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

// Radix keeps the empty string for "nothing chosen"; here it may be an option like any other.
const EMPTY = '\u0000'
const inward = (value: string) => (value === '' ? EMPTY : value)
const outward = (value: string) => (value === EMPTY ? '' : value)

/** A short list without search; for long or loaded lists use Combobox. */
export function Select({
  options,
  value,
  defaultValue,
  onValueChange,
  placeholder = 'Choose…',
  name,
  disabled,
  size = 'md',
  className,
  defaultOpen,
  onOpenChange,
  ...props
}: SelectProps) {
  const control = useFieldControl(props)
  const labelId = useFieldLabelId()
  const emptyIsAnOption = options.some((option) => option.value === '')
  const current = value == null || (value === '' && !emptyIsAnOption) ? '' : inward(value)
  return (
    <Primitive.Root
      value={value === undefined ? undefined : current}
      defaultValue={defaultValue === undefined ? undefined : inward(defaultValue)}
      onValueChange={(next) => onValueChange?.(outward(next))}
      name={name}
      disabled={disabled}
      defaultOpen={defaultOpen}
      onOpenChange={onOpenChange}
    >
      <Primitive.Trigger
        {...control}
        aria-label={props['aria-label']}
        aria-labelledby={!props['aria-label'] && labelId && control.id ? `${labelId} ${control.id}` : undefined}
        className={cn('control justify-between', size === 'sm' && 'control-sm', className)}
      >
        <span className="flex min-w-0 items-center gap-1.5 truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <Primitive.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="floating max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(24rem,calc(100vw-1rem))] animate-pop-in overflow-hidden"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={inward(option.value)}
                disabled={option.disabled}
                className="option justify-between"
              >
                <span className="flex min-w-0 items-center gap-2">
                  {option.icon}
                  <span className="min-w-0 truncate">
                    <Primitive.ItemText>{option.label}</Primitive.ItemText>
                    {option.hint && <span className="ml-1.5 text-xs text-ink-faint">{option.hint}</span>}
                  </span>
                </span>
                <Primitive.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent-ink" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

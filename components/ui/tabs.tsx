'use client'
import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn'

type TabItem = {
  value: string
  label: ReactNode
  count?: number | null
  content?: ReactNode
  disabled?: boolean
}

type TabsProps = {
  items: TabItem[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Names the set of tabs for screen readers. */
  label: string
  className?: string
  listClassName?: string
  contentClassName?: string
  /** Right of the tabs. */
  aside?: ReactNode
}

export function Tabs({
  items,
  value,
  defaultValue,
  onValueChange,
  label,
  className,
  listClassName,
  contentClassName,
  aside,
}: TabsProps) {
  return (
    <Primitive.Root
      value={value}
      defaultValue={defaultValue ?? (value === undefined ? items[0]?.value : undefined)}
      onValueChange={onValueChange}
      className={cn('flex min-h-0 min-w-0 flex-col', className)}
    >
      <div className={cn('flex items-center border-b border-line', listClassName)}>
        <Primitive.List
          aria-label={label}
          className="-mb-px flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]"
        >
          {items.map((item) => (
            <Primitive.Trigger
              key={item.value}
              value={item.value}
              disabled={item.disabled}
              className="flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm text-ink-muted -outline-offset-2 hover:text-ink disabled:opacity-50 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink touch:h-11"
            >
              {item.label}
              {item.count != null && (
                <span className="tabular rounded-full bg-neutral-soft px-1.5 text-2xs text-neutral-ink">
                  {item.count}
                </span>
              )}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {aside}
      </div>
      {items.map((item) => (
        <Primitive.Content
          key={item.value}
          value={item.value}
          className={cn('min-h-0 flex-1 pt-4 -outline-offset-2', contentClassName)}
        >
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}

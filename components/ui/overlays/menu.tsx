'use client'
import { Check, ChevronRight } from 'lucide-react'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn'
import { Kbd } from '../kbd'

export const MenuTrigger = Primitive.Trigger
export const MenuRadioGroup = Primitive.RadioGroup
export const MenuSub = Primitive.Sub

/** Not modal: the page behind stays in the accessibility tree and does not move when a menu opens. */
export function Menu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />
}

const panel = 'floating menu'

export function MenuContent({
  className,
  align = 'start',
  sideOffset = 4,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(panel, className)}
        {...props}
      />
    </Primitive.Portal>
  )
}

type MenuItemProps = ComponentProps<typeof Primitive.Item> & {
  icon?: ReactNode
  shortcut?: string
  tone?: 'danger'
  /** A second line that says what it does or why it is not possible. */
  hint?: ReactNode
}

export function MenuItem({ icon, shortcut, tone, hint, className, children, asChild, ...props }: MenuItemProps) {
  if (asChild) {
    return (
      <Primitive.Item asChild data-tone={tone} className={cn('option', className)} {...props}>
        {children}
      </Primitive.Item>
    )
  }
  return (
    <Primitive.Item data-tone={tone} className={cn('option', className)} {...props}>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{children}</span>
        {hint && <span className="block text-xs text-ink-faint">{hint}</span>}
      </span>
      {shortcut && <Kbd keys={shortcut} />}
    </Primitive.Item>
  )
}

export function MenuRadioItem({ className, children, ...props }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn('option pl-7 relative', className)} {...props}>
      <Primitive.ItemIndicator className="absolute left-1.5 flex">
        <Check aria-hidden className="size-4 text-accent-ink" />
      </Primitive.ItemIndicator>
      <span className="flex min-w-0 flex-1 items-center gap-2 truncate">{children}</span>
    </Primitive.RadioItem>
  )
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return (
    <Primitive.Label className={cn('px-2 pt-1.5 pb-1 text-2xs font-medium text-ink-faint', className)} {...props} />
  )
}

/** Between groups; where one of them is empty, not beside another one and not at an edge. */
export function MenuSeparator({ className }: { className?: string }) {
  return (
    <Primitive.Separator
      className={cn('-mx-1 my-1 h-px bg-line first:hidden last:hidden [[role=separator]+&]:hidden', className)}
    />
  )
}

export function MenuSubTrigger({
  icon,
  children,
  ...props
}: ComponentProps<typeof Primitive.SubTrigger> & { icon?: ReactNode }) {
  return (
    <Primitive.SubTrigger className="option" {...props}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <ChevronRight aria-hidden />
    </Primitive.SubTrigger>
  )
}

export function MenuSubContent({ className, ...props }: ComponentProps<typeof Primitive.SubContent>) {
  return (
    <Primitive.Portal>
      <Primitive.SubContent sideOffset={2} collisionPadding={8} className={cn(panel, className)} {...props} />
    </Primitive.Portal>
  )
}

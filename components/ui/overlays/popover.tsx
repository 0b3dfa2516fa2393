'use client'
import { Popover as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../cn'

export const Popover = Primitive.Root
export const PopoverTrigger = Primitive.Trigger
export const PopoverAnchor = Primitive.Anchor

/** Give aria-label unless the content begins with a heading that names it. */
export function PopoverContent({
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
        className={cn('floating popover', className)}
        {...props}
      />
    </Primitive.Portal>
  )
}

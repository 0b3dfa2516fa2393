'use client'
import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from '../kbd'

type TooltipProps = {
  label: ReactNode
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that can hold a ref and take the focus. */
  children: ReactElement
}

/** Brings its own provider, so that it also works outside the shell. */
export function Tooltip({ label, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={400} skipDelayDuration={200}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-(--z-tooltip) flex max-w-xs animate-fade-in items-center gap-2 rounded-md bg-ink px-2 py-1 text-xs text-canvas shadow-md"
          >
            {label}
            {shortcut && <Kbd keys={shortcut} className="opacity-90" />}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}

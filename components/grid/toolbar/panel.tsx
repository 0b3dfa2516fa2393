'use client'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { ButtonProps } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import { usePhone } from '../use-phone'

const Dialog = onDemand(() => import('@/components/ui/overlays/dialog').then((part) => part.Dialog))

type Props = {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactElement<ButtonProps>
  className?: string
  children: ReactNode
}

/** What a button of the toolbar opens: beside it where there is room, a sheet of full height on a phone. */
export function Panel({ title, open, onOpenChange, trigger, className, children }: Props) {
  const phone = usePhone()
  if (phone)
    return (
      <>
        {cloneElement(trigger, { onClick: () => onOpenChange(true), 'aria-expanded': open, 'aria-haspopup': 'dialog' })}
        {open && (
          <Dialog open onOpenChange={onOpenChange} title={title} className="h-[92dvh]">
            {children}
          </Dialog>
        )}
      </>
    )
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={title} className={cn('flex flex-col', className)}>
        {children}
      </PopoverContent>
    </Popover>
  )
}

/** How many are in force, on the button. */
export function PanelCount({ count }: { count: number }) {
  if (count === 0) return null
  return <span className="tabular rounded-full bg-accent-soft px-1.5 text-2xs text-accent-ink">{count}</span>
}

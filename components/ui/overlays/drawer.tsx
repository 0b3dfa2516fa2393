'use client'
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { useGuardedClose } from '@/components/form/use-guarded-close'
import { cn } from '../cn'
import { IconButton } from '../icon-button'

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/** Reading starts at the title; a form inside says autoFocus on its first field. */
export function focusPanel(event: Event) {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

export type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  subtitle?: ReactNode
  /** Buttons left of the close button. */
  actions?: ReactNode
  footer?: ReactNode
  width?: keyof typeof widths
  /** false: the page behind stays usable, e.g. to walk through the rows of a grid. */
  modal?: boolean
  onKeyDown?: KeyboardEventHandler
  onOpenAutoFocus?: (event: Event) => void
  onCloseAutoFocus?: (event: Event) => void
  /** The content brings its own padding and scrolling, e.g. tabs. */
  flush?: boolean
  /** Put on the panel, to tell it from others. */
  mark?: `data-${string}`
  children: ReactNode
}

/** A sheet at the right edge; on a phone at the bottom. */
export function Drawer({
  open,
  onOpenChange,
  title,
  subtitle,
  actions,
  footer,
  width = 'md',
  modal = true,
  onKeyDown,
  onOpenAutoFocus,
  onCloseAutoFocus,
  flush,
  mark,
  children,
}: DrawerProps) {
  const { panel, change } = useGuardedClose(onOpenChange)
  return (
    <Primitive.Root open={open} onOpenChange={change} modal={modal}>
      <Primitive.Portal>
        {modal && <Primitive.Overlay className="fixed inset-0 z-(--z-drawer) animate-fade-in bg-overlay" />}
        <Primitive.Content
          ref={panel}
          {...(mark && { [mark]: '' })}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={onOpenAutoFocus ?? focusPanel}
          onCloseAutoFocus={onCloseAutoFocus}
          onInteractOutside={modal ? undefined : (event) => event.preventDefault()}
          aria-describedby={undefined}
          className={cn(
            'fixed inset-x-0 bottom-0 z-(--z-drawer) flex h-[92dvh] animate-slide-in-bottom flex-col rounded-t-xl bg-raised shadow-lg outline-none',
            'sm:inset-y-0 sm:right-0 sm:left-auto sm:h-auto sm:w-full sm:animate-slide-in-right sm:rounded-none sm:border-l sm:border-line',
            widths[width],
          )}
        >
          <div className="flex items-start gap-2 border-b border-line px-4 py-2.5 sm:px-5">
            <div className="min-w-0 flex-1 self-center">
              <Primitive.Title className="truncate text-lg leading-6 font-semibold">{title}</Primitive.Title>
              {subtitle && <div className="mt-0.5 truncate text-xs text-ink-muted">{subtitle}</div>}
            </div>
            <div className="flex shrink-0 items-center gap-1">
              {actions}
              <Primitive.Close asChild>
                <IconButton label="Close" shortcut="Escape" icon={<X aria-hidden />} size="sm" className="-mr-1.5" />
              </Primitive.Close>
            </div>
          </div>
          <div
            className={cn(
              'min-h-0 flex-1',
              flush ? 'flex flex-col overflow-hidden' : 'scroll-pb-16 overflow-y-auto px-4 py-4 sm:px-5',
            )}
          >
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

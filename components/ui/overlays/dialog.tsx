'use client'
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useGuardedClose } from '@/components/form/use-guarded-close'
import { cn } from '../cn'
import { IconButton } from '../icon-button'

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-4xl' }

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactNode
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof widths
  footer?: ReactNode
  /** Where the focus goes on opening; the first field otherwise. */
  onOpenAutoFocus?: (event: Event) => void
  /** Where the focus goes on closing; back to where it was otherwise. */
  onCloseAutoFocus?: (event: Event) => void
  className?: string
  children?: ReactNode
}

/** In the middle of the screen; on a phone a sheet at the bottom. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  size = 'md',
  footer,
  onOpenAutoFocus,
  onCloseAutoFocus,
  className,
  children,
}: DialogProps) {
  const [opened, setOpened] = useState(false)
  const { panel, change } = useGuardedClose((next) => {
    setOpened(next)
    onOpenChange?.(next)
  })
  return (
    <Primitive.Root open={open ?? opened} onOpenChange={change}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade-in bg-overlay" />
        <Primitive.Content
          ref={panel}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed inset-x-0 bottom-0 z-(--z-dialog) mx-auto flex max-h-[92dvh] w-full animate-slide-in-bottom flex-col overflow-hidden rounded-t-xl bg-raised shadow-lg outline-none',
            'sm:top-[12vh] sm:bottom-auto sm:max-h-[76vh] sm:w-[calc(100vw-2rem)] sm:animate-pop-in sm:rounded-xl',
            widths[size],
            className,
          )}
        >
          <div className="py-3.5 pr-14 pl-4 sm:pl-5">
            <Primitive.Title className="text-lg leading-6 font-semibold">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="mt-0.5 text-sm text-ink-muted">{description}</Primitive.Description>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 sm:px-5">{children}</div>
          {footer && (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5 touch:[&>.btn]:flex-1">
              {footer}
            </div>
          )}
          {/* Last, so that the focus goes to the first field when the dialog opens. */}
          <Primitive.Close asChild>
            <IconButton
              label="Close"
              icon={<X aria-hidden />}
              size="sm"
              className="absolute top-3 right-3 touch:top-1 touch:right-1"
            />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export const DialogClose = Primitive.Close

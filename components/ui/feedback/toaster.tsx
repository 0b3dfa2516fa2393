'use client'

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type FocusEvent, type MouseEvent, useEffect } from 'react'
import { Toaster as Primitive } from 'sonner'
import { Spinner } from './spinner'

const icon = 'size-4 shrink-0'

/**
 * The region that toasts appear in; mounted once, at the root. On the left, where they cover neither the bar of a
 * selection nor a drawer's buttons; on a phone above the bottom bar.
 */
export function Toaster({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches where the focus goes, and does nothing of its own
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside have the keys, which click too
    <div className="contents" onBlur={keepChosenFocus} onClick={handBackFocus}>
      <Primitive
        position="bottom-left"
        mobileOffset={{ bottom: 'calc(4.5rem + env(safe-area-inset-bottom))' }}
        gap={8}
        expand
        closeButton
        icons={{
          success: <CircleCheck aria-hidden className={`${icon} text-success`} />,
          error: <CircleAlert aria-hidden className={`${icon} text-danger`} />,
          warning: <TriangleAlert aria-hidden className={`${icon} text-warning`} />,
          info: <Info aria-hidden className={`${icon} text-info`} />,
          loading: <Spinner />,
        }}
        style={{ zIndex: 'var(--z-toast)' } as React.CSSProperties}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'group flex w-[var(--width)] items-start gap-2.5 rounded-lg bg-raised p-3 pr-8 font-sans text-sm text-ink shadow-md max-sm:w-full',
            icon: 'mt-0.5 flex',
            content: 'min-w-0 flex-1',
            title: 'font-medium break-words',
            description: 'mt-0.5 text-xs text-ink-muted break-words',
            actionButton: 'btn btn-secondary btn-sm shrink-0 self-center',
            cancelButton: 'btn btn-ghost btn-sm shrink-0 self-center',
            closeButton:
              'absolute top-2 right-2 flex size-6 touch:size-8 touch:top-1 touch:right-1 items-center justify-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink [&>svg]:size-3.5',
          },
        }}
      />
    </div>
  )
}

/**
 * The region sends the focus back to where it was before it came here, even if the user has just clicked into another
 * field: what they type next would go into the wrong one. Runs after the region's own handler, so that they win.
 */
function keepChosenFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!(relatedTarget instanceof HTMLElement) || currentTarget.contains(relatedTarget)) return
  if (document.activeElement !== relatedTarget) relatedTarget.focus({ preventScroll: true })
}

/** A toast that was answered goes a little later; the focus goes back at once, not when the user types elsewhere. */
function handBackFocus({ currentTarget, target }: MouseEvent): void {
  const focused = document.activeElement
  const answered = target instanceof Element && target.closest('button')
  if (answered && focused instanceof HTMLElement && currentTarget.contains(focused)) focused.blur()
}

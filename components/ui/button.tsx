import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { Spinner } from './feedback/spinner'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost' | 'link'
export type ButtonSize = 'sm' | 'md'

/** The look alone, for links that act as buttons. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', className?: string): string {
  return cn('btn', `btn-${variant}`, size === 'sm' && 'btn-sm', className)
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** Work is under way: shows a spinner and ignores further clicks, but keeps the focus. */
  pending?: boolean
  /** Gives the look to the only child, e.g. a link. */
  asChild?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  pending = false,
  asChild,
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  const look = buttonClass(variant, size, className)
  if (asChild) {
    return (
      <Slot.Root className={look} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      {...props}
      type={type}
      className={look}
      aria-disabled={pending || props['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={pending ? ignoreClick : onClick}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  )
}

// Outside the component and only used while pending, so that server components may draw plain buttons.
const ignoreClick: ButtonProps['onClick'] = (event) => event.preventDefault()

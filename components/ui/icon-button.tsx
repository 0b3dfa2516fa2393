'use client'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button'
import { cn } from './cn'
import { Tooltip } from './overlays/tooltip'

type IconButtonProps = Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> & {
  /** Says what the button does, to the eye on hover and to a screen reader. */
  label: string
  icon: ReactNode
  shortcut?: string
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
  /** Something small laid over the icon, e.g. a count. */
  overlay?: ReactNode
}

export function IconButton({
  label,
  icon,
  shortcut,
  tooltipSide,
  overlay,
  variant = 'ghost',
  className,
  pending,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut} side={tooltipSide}>
      <Button variant={variant} className={cn('btn-icon', className)} aria-label={label} pending={pending} {...props}>
        {pending ? null : icon}
        {overlay}
      </Button>
    </Tooltip>
  )
}

'use client'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn'
import { useFieldControl } from './field'

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: 'sm' | 'md'
  /** Icon or text inside the box. */
  leading?: ReactNode
  trailing?: ReactNode
}

export function Input({ size = 'md', leading, trailing, className, ...props }: InputProps) {
  const control = useFieldControl(props)
  const look = cn('control', size === 'sm' && 'control-sm', className)
  if (!leading && !trailing) return <input {...props} {...control} className={look} />
  return (
    <div className={look} data-disabled={props.disabled || undefined}>
      {leading && <span className="flex shrink-0 text-ink-faint [&>svg]:size-4">{leading}</span>}
      <input {...props} {...control} />
      {trailing && <span className="flex shrink-0 items-center text-ink-faint">{trailing}</span>}
    </div>
  )
}

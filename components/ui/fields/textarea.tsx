'use client'
import type { ComponentProps } from 'react'
import { cn } from '../cn'
import { useFieldControl } from './field'

export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl(props)
  return (
    <textarea
      {...props}
      {...control}
      rows={rows}
      className={cn('control h-auto field-sizing-content max-h-96 min-h-16 py-1.5 leading-5', className)}
    />
  )
}

'use client'
import { Toolbar as Primitive } from 'radix-ui'
import { IconButton } from '@/components/ui/icon-button'

export function ToolButton(props: Parameters<typeof IconButton>[0]) {
  return (
    <Primitive.Button asChild>
      <IconButton size="sm" {...props} className="aria-pressed:bg-selected aria-pressed:text-accent-ink" />
    </Primitive.Button>
  )
}

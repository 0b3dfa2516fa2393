'use client'
import { type ReactNode, useState } from 'react'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import type { Emoji } from '@/lib/client/chat/wire'

const EmojiPicker = onDemand(() => import('./emoji-picker').then((part) => part.EmojiPicker))

type Props = {
  /** What opens it: one button. */
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  onPick: (emoji: Emoji) => void
  /** Where the focus goes afterwards, when not back to the button. */
  onClosed?: () => void
}

/** A button that lets people choose an emoji. */
export function EmojiPopover({ children, onPick, onClosed, ...controlled }: Props) {
  const [ownOpen, setOwnOpen] = useState(false)
  const open = controlled.open ?? ownOpen
  const setOpen = (next: boolean) => {
    setOwnOpen(next)
    controlled.onOpenChange?.(next)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{children}</PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label="Choose an emoji"
        className="w-80 p-0"
        onCloseAutoFocus={(event) => {
          if (!onClosed) return
          event.preventDefault()
          onClosed()
        }}
      >
        <EmojiPicker
          onPick={(emoji) => {
            setOpen(false)
            onPick(emoji)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

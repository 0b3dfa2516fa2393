'use client'
import { cn } from '@/components/ui/cn'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { Emoji } from '@/lib/client/chat/wire'
import { characterOf } from './emoji-character'

/** The emoji alone; its name has to stand beside it or be a label of what it is in. */
export function EmojiMark({ emoji, className }: { emoji: Emoji; className?: string }) {
  const custom = useChat((chat) =>
    emoji.reaction_type === 'realm_emoji' ? chat.emoji.get(emoji.emoji_code)?.source_url : undefined,
  )
  if (custom) {
    // biome-ignore lint/performance/noImgElement: a small picture of the organization's own, as uploaded
    return <img src={custom} alt="" className={cn('inline-block size-[1.2em] object-contain', className)} />
  }
  return (
    <span aria-hidden className={cn('emoji-font leading-none', className)}>
      {characterOf(emoji.emoji_code) || `:${emoji.emoji_name}:`}
    </span>
  )
}

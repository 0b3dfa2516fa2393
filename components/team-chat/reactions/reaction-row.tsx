'use client'
import { SmilePlus } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/overlays/tooltip'
import { chatStore, useChat } from '@/lib/client/chat/state/chat-store'
import type { Message } from '@/lib/client/chat/wire'
import { EmojiMark } from './emoji-mark'
import { EmojiPopover } from './emoji-popover'
import { groupReactions, whoReacted } from './group-reactions'
import { toggleReaction } from './toggle-reaction'

const chip =
  'inline-flex h-6 items-center gap-1 rounded-full border px-1.5 text-xs touch:h-9 touch:px-2.5 touch:text-sm'

const nameOf = (id: number) => chatStore.get().people.get(id)?.full_name ?? 'Somebody'

/** The reactions under a message; a click adds the own one or takes it away. */
export function ReactionRow({ message }: { message: Message }) {
  const me = useChat((chat) => chat.me?.userId ?? 0)
  if (message.reactions.length === 0) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1">
      {groupReactions(message.reactions, me).map((group) => {
        const told = whoReacted(group, me, nameOf)
        return (
          <Tooltip key={`${group.reaction_type}:${group.emoji_code}`} label={told} side="top">
            <button
              type="button"
              aria-pressed={group.mine}
              aria-label={told}
              onClick={() => toggleReaction(message, group)}
              className={cn(
                chip,
                group.mine
                  ? 'border-accent bg-selected font-medium text-accent-ink'
                  : 'border-line bg-surface text-ink-muted hover:border-line-strong hover:bg-hover',
              )}
            >
              <EmojiMark emoji={group} className="text-sm" />
              <span className="tabular">{group.userIds.length}</span>
            </button>
          </Tooltip>
        )
      })}
      <EmojiPopover onPick={(emoji) => toggleReaction(message, emoji)}>
        <button
          type="button"
          aria-label="Add a reaction"
          className={cn(chip, 'border-line text-ink-faint hover:border-line-strong hover:bg-hover hover:text-ink')}
        >
          <SmilePlus aria-hidden className="size-3.5" />
        </button>
      </EmojiPopover>
    </div>
  )
}

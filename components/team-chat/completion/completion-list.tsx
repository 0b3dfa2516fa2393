'use client'
import { AtSign, Code, Hash, Lock, MessageSquare, Users } from 'lucide-react'
import type { RefObject } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/overlays/popover'
import type { Person } from '@/lib/client/chat/wire'
import { EmojiMark } from '../reactions/emoji-mark'
import { PresenceDot } from '../sidebar/person-mark'
import type { Suggestion } from './suggestions'

type Props = {
  /** The id of the list, for the field's `aria-controls`. */
  id: string
  anchor: RefObject<HTMLElement | null>
  found: Suggestion[]
  active: number
  onPick: (suggestion: Suggestion) => void
  onPoint: (index: number) => void
  onClose: () => void
}

export const optionId = (list: string, index: number): string => `${list}-${index}`

/** What could be meant, above the field; the field keeps the focus. */
export function CompletionList({ id, anchor, found, active, onPick, onPoint, onClose }: Props) {
  return (
    <Popover open={found.length > 0} onOpenChange={(open) => !open && onClose()}>
      <PopoverAnchor virtualRef={anchor as RefObject<HTMLElement>} />
      <PopoverContent
        id={id}
        role="listbox"
        side="top"
        aria-label="Suggestions"
        className="w-80 p-1"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // The field handles the key itself; closing here first would let it take Escape for its own.
        onEscapeKeyDown={(event) => event.preventDefault()}
      >
        {found.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field keeps the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant names the active one
          <div
            key={suggestion.key}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            data-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => index === active || onPoint(index)}
            onClick={() => onPick(suggestion)}
            className="option cursor-pointer"
          >
            <Mark mark={suggestion.mark} />
            <span className="min-w-0 flex-1 truncate">{suggestion.label}</span>
            {suggestion.hint && <span className="max-w-36 truncate text-xs text-ink-muted">{suggestion.hint}</span>}
          </div>
        ))}
      </PopoverContent>
    </Popover>
  )
}

const signs = { everybody: AtSign, group: Users, code: Code, topic: MessageSquare }

function Mark({ mark }: { mark: Suggestion['mark'] }) {
  if ('person' in mark) return <PersonFace person={mark.person} />
  if ('emoji' in mark) return <EmojiMark emoji={mark.emoji} className="w-5 text-center text-base" />
  if ('channel' in mark) return mark.channel.invite_only ? <Lock aria-label="Private" /> : <Hash aria-hidden />
  const Sign = signs[mark.sign]
  return <Sign aria-hidden />
}

/** The face with whether they are there. */
export function PersonFace({ person }: { person: Person }) {
  return (
    <span className="relative flex shrink-0">
      <Avatar name={person.full_name} src={person.avatar_url} size="xs" />
      <PresenceDot userId={person.user_id} className="absolute -right-0.5 -bottom-0.5 bg-surface" />
    </span>
  )
}

'use client'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Input } from '@/components/ui/fields/input'
import type { Emoji } from '@/lib/client/chat/wire'
import { type EmojiChoice, emojiKey, searchEmoji, useEmojiSections } from './emoji-data'
import { EmojiMark } from './emoji-mark'
import { recentEmoji, rememberEmoji } from './recent-emoji'

const COLUMNS = 8
const MAX_FOUND = 64

type Props = { onPick: (emoji: Emoji) => void }
type Shown = { title: string; emoji: EmojiChoice[]; from: number }

/** All emoji with search; arrow keys move, Enter picks. Belongs into a popover. */
export function EmojiPicker({ onPick }: Props) {
  const id = useId()
  const sections = useEmojiSections()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => shownSections(sections, query), [sections, query])
  const flat = shown.flatMap(({ emoji }) => emoji)
  const current = flat[active]

  function pick(emoji: EmojiChoice) {
    rememberEmoji(emoji)
    onPick(emoji)
  }

  function move(to: number) {
    const next = Math.max(0, Math.min(flat.length - 1, to))
    setActive(next)
    list.current?.querySelector(`[data-place="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: COLUMNS, ArrowUp: -COLUMNS, ArrowRight: 1, ArrowLeft: -1 }
    const step = steps[event.key]
    const inText = query !== '' && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
    if (step !== undefined && !inText) {
      event.preventDefault()
      move(active + step)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      pick(current)
    }
  }

  return (
    <div className="flex max-h-[min(22rem,60dvh)] flex-col">
      <div className="shrink-0 border-b border-line p-2">
        <Input
          autoFocus
          type="search"
          role="combobox"
          aria-label="Search emoji"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={current ? `${id}-${active}` : undefined}
          placeholder="Search emoji"
          leading={<Search aria-hidden />}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Emoji" className="min-h-32 flex-1 overflow-y-auto p-2">
        {sections.length === 0 && <SkeletonLines lines={4} />}
        {sections.length > 0 && flat.length === 0 && (
          <p role="status" className="py-6 text-center text-xs text-ink-muted">
            No emoji is called that
          </p>
        )}
        {shown.map(({ title, emoji, from }) => (
          // biome-ignore lint/a11y/useSemanticElements: a part of a list of options, which has no element of its own
          <div key={title} role="group" aria-label={title} className="[content-visibility:auto]">
            <p aria-hidden className="px-1 pt-1.5 pb-1 text-2xs font-medium text-ink-muted">
              {title}
            </p>
            <div className="grid grid-cols-8">
              {emoji.map((one, index) => (
                <EmojiOption
                  key={emojiKey(one)}
                  id={`${id}-${from + index}`}
                  place={from + index}
                  emoji={one}
                  active={from + index === active}
                  onPick={pick}
                  onPoint={setActive}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <p className="h-8 shrink-0 truncate border-t border-line px-3 py-1.5 text-xs text-ink-muted">
        {current ? `:${current.emoji_name}:` : ' '}
      </p>
    </div>
  )
}

type OptionProps = {
  id: string
  place: number
  emoji: EmojiChoice
  active: boolean
  onPick: (emoji: EmojiChoice) => void
  onPoint: (place: number) => void
}

function EmojiOption({ id, place, emoji, active, onPick, onPoint }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field keeps the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant names the active one
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-label={emoji.emoji_name.replaceAll('_', ' ')}
      data-place={place}
      onClick={() => onPick(emoji)}
      onPointerMove={() => active || onPoint(place)}
      className={cn(
        'flex aspect-square cursor-pointer items-center justify-center rounded-md text-xl',
        active && 'bg-selected outline outline-1 outline-accent',
      )}
    >
      <EmojiMark emoji={emoji} />
    </div>
  )
}

function shownSections(sections: ReturnType<typeof useEmojiSections>, query: string): Shown[] {
  if (sections.length === 0) return []
  const parts = query.trim()
    ? [{ title: 'Found', emoji: searchEmoji(sections, query, MAX_FOUND) }]
    : [{ title: 'Recent', emoji: recentEmoji().map((emoji) => ({ ...emoji, names: [], picture: null })) }, ...sections]
  let from = 0
  return parts.map((part) => {
    const placed = { ...part, from }
    from += part.emoji.length
    return placed
  })
}

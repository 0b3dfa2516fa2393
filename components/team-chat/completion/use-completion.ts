'use client'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import type { Conversation } from '@/lib/client/chat/conversation'
import { chatStore, useChat } from '@/lib/client/chat/state/chat-store'
import { loadTopics } from '@/lib/client/chat/state/load-topics'
import { applyEdit } from '../compose/apply-edit'
import { useEmojiSections } from '../reactions/emoji-data'
import { channelCalled, type Suggestion, suggestionsFor } from './suggestions'
import { findTrigger, type Trigger } from './trigger'

const NOTHING: Suggestion[] = []

/** Completion in a text field: what is offered, and the keys that choose. */
export function useCompletion(field: RefObject<HTMLTextAreaElement | null>, conversation: Conversation | null) {
  const [trigger, setTrigger] = useState<Trigger | null>(null)
  const [active, setActive] = useState(0)
  const emoji = useEmojiSections(trigger?.kind === 'emoji')
  const topics = useChat((state) => state.topics)
  // biome-ignore lint/correctness/useExhaustiveDependencies: topics that have just been read are offered at once
  const found = useMemo(
    () => (trigger ? suggestionsFor(trigger, { state: chatStore.get(), conversation, emoji }) : NOTHING),
    [trigger, conversation, emoji, topics],
  )
  const namedChannel = trigger?.kind === 'topic' ? trigger.channel : null
  useEffect(() => {
    const channel = namedChannel === null ? undefined : channelCalled(chatStore.get(), namedChannel)
    if (channel) loadTopics(channel.stream_id).catch(() => {})
  }, [namedChannel])

  /** After each change of the text or of the cursor's place. */
  function look() {
    const area = field.current
    const next = area && area.selectionStart === area.selectionEnd ? findTrigger(area.value, area.selectionStart) : null
    if (JSON.stringify(next) === JSON.stringify(trigger)) return
    setTrigger(next)
    setActive(0)
  }

  function close() {
    setTrigger(null)
  }

  function pick(suggestion: Suggestion) {
    const area = field.current
    if (!area || !trigger) return
    const text = area.value.slice(0, trigger.from) + suggestion.text + area.value.slice(area.selectionStart)
    const cursor = trigger.from + suggestion.text.length - (suggestion.cursorBack ?? 0)
    close()
    applyEdit(area, { text, start: cursor, end: cursor })
  }

  /** @returns whether the key was for the list */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (found.length === 0 || event.nativeEvent.isComposing) return false
    const chosen = found[active] ?? found[0]!
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && !event.ctrlKey && !event.metaKey)
      pick(chosen)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { found, active: Math.min(active, found.length - 1), setActive, pick, close, look, onKeyDown }
}

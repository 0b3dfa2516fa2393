'use client'
import { useState } from 'react'
import { EnterForm } from '@/components/form/enter-form'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/fields/input'
import { termsOf } from '@/lib/client/chat/conversation'
import { goTo } from '@/lib/client/chat/location'
import { useChat } from '@/lib/client/chat/state/chat-store'

const ALREADY_THERE = 'chat-new-topics'

/** Begins a topic in a channel: its name leads to where the first message is written. */
export function NewTopic({ channelId }: { channelId: number }) {
  const [topic, setTopic] = useState('')
  const longest = useChat((state) => state.realm?.max_topic_length ?? 60)
  const known = useChat((state) => state.topics.get(channelId))
  const begin = () => {
    const name = topic.trim()
    if (name) goTo({ view: 'messages', terms: termsOf({ kind: 'topic', channelId, topic: name }, undefined) })
  }
  return (
    <EnterForm onEnter={begin} className="flex gap-2 border-t border-line p-3">
      <Input
        aria-label="Topic"
        placeholder="Topic to write about"
        maxLength={longest}
        list={ALREADY_THERE}
        value={topic}
        onChange={(event) => setTopic(event.target.value)}
      />
      <datalist id={ALREADY_THERE}>
        {known?.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" variant="primary" disabled={topic.trim() === ''}>
        Write
      </Button>
    </EnterForm>
  )
}

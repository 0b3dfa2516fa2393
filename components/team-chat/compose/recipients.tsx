'use client'
import { Hash, Lock, MessageSquare, User } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Segmented } from '@/components/ui/fields/segmented'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { loadTopics } from '@/lib/client/chat/state/load-topics'
import { PersonFace } from '../completion/completion-list'
import type { ComposeTarget } from './compose-target'

type Props = { target: ComposeTarget; onChange: (target: ComposeTarget) => void }

/** Where a new message goes: a topic of a channel, or people. */
export function Recipients({ target, onChange }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label="Write to"
        value={target.kind}
        onValueChange={(kind) => onChange(kind === 'dm' ? { kind, userIds: [] } : { kind, channelId: null, topic: '' })}
        options={[
          { value: 'topic', label: 'A channel', icon: <Hash aria-hidden /> },
          { value: 'dm', label: 'People', icon: <User aria-hidden /> },
        ]}
        className="self-start"
      />
      {target.kind === 'topic' ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <ChannelField target={target} onChange={onChange} />
          <TopicField target={target} onChange={onChange} />
        </div>
      ) : (
        <PeopleField target={target} onChange={onChange} />
      )}
    </div>
  )
}

type TopicTarget = Extract<ComposeTarget, { kind: 'topic' }>
type TopicProps = { target: TopicTarget; onChange: (target: TopicTarget) => void }

/** A channel; those one follows go first. */
export function ChannelField({ target, onChange }: TopicProps) {
  const channels = useChat((state) => state.channels)
  const subscriptions = useChat((state) => state.subscriptions)
  const options = useMemo(
    () =>
      [...channels.values()]
        .filter((channel) => !channel.is_archived)
        .sort(
          (a, b) =>
            Number(subscriptions.has(b.stream_id)) - Number(subscriptions.has(a.stream_id)) ||
            a.name.localeCompare(b.name),
        )
        .map((channel) => ({
          value: String(channel.stream_id),
          label: channel.name,
          hint: channel.description || undefined,
          icon: channel.invite_only ? <Lock aria-label="Private" /> : <Hash aria-hidden />,
        })),
    [channels, subscriptions],
  )
  return (
    <Field label="Channel" required>
      <Combobox
        options={options}
        value={target.channelId === null ? null : String(target.channelId)}
        onValueChange={(value) => onChange({ ...target, channelId: value === null ? null : Number(value) })}
        placeholder="Choose a channel"
        searchPlaceholder="Search channels"
      />
    </Field>
  )
}

/** A topic that is there, or a new one. */
export function TopicField({ target, onChange }: TopicProps) {
  const { channelId } = target
  const topics = useChat((state) => (channelId === null ? undefined : state.topics.get(channelId)))
  const mandatory = useChat((state) => state.realm?.realm_mandatory_topics ?? false)
  const unnamed = useChat((state) => state.realm?.realm_empty_topic_display_name ?? 'general chat')
  const longest = useChat((state) => state.realm?.max_topic_length ?? 60)
  useEffect(() => {
    if (channelId !== null) loadTopics(channelId).catch(() => {})
  }, [channelId])
  const options = useMemo(
    () =>
      (topics ?? [])
        .filter(({ name }) => name !== '')
        .map(({ name }) => ({ value: name, label: name, icon: <MessageSquare aria-hidden /> })),
    [topics],
  )
  return (
    <Field label="Topic" required={mandatory} help={mandatory ? undefined : `Without one it goes to “${unnamed}”.`}>
      <Combobox
        options={options}
        value={target.topic || null}
        valueLabel={target.topic}
        onValueChange={(value) => onChange({ ...target, topic: value ?? '' })}
        onCreate={(topic) => onChange({ ...target, topic: topic.slice(0, longest) })}
        createLabel={(topic) => `New topic “${topic.slice(0, longest)}”`}
        clearable
        disabled={channelId === null}
        placeholder="Choose or begin a topic"
        searchPlaceholder="Topic"
        emptyText="No topics yet: type a name for the first one."
      />
    </Field>
  )
}

function PeopleField({
  target,
  onChange,
}: {
  target: Extract<ComposeTarget, { kind: 'dm' }>
  onChange: (target: ComposeTarget) => void
}) {
  const people = useChat((state) => state.people)
  const options = useMemo(
    () =>
      [...people.values()]
        .filter((person) => person.is_active)
        .sort((a, b) => a.full_name.localeCompare(b.full_name))
        .map((person) => ({
          value: String(person.user_id),
          label: person.full_name,
          hint: person.is_guest ? 'Guest' : person.is_bot ? 'Bot' : undefined,
          icon: <PersonFace person={person} />,
        })),
    [people],
  )
  const names = Object.fromEntries(target.userIds.map((id) => [id, people.get(id)?.full_name ?? 'Somebody']))
  return (
    <Field label="People" required>
      <Combobox
        multiple
        options={options}
        value={target.userIds.map(String)}
        valueLabels={names}
        onValueChange={(values) => onChange({ kind: 'dm', userIds: values.map(Number) })}
        placeholder="Choose one or several"
        searchPlaceholder="Search people"
      />
    </Field>
  )
}

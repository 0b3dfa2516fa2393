'use client'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { Switch } from '@/components/ui/fields/switch'
import { confirm } from '@/components/ui/overlays/confirm'
import { Td, Tr } from '@/components/ui/table'
import { call } from '@/lib/client/call'
import { type EventPost, EventPostDialog } from './event-post-dialog'
import { RowActions, SetupSection } from './setup-section'
import { attempt, useSetupList } from './use-setup-list'

/** Which happenings of the business are told in which topics. */
export function EventPosts() {
  const { data, error, refetch, refresh } = useSetupList('GET /team-chat/event-posts', 'event_posts')
  const [open, setOpen] = useState<Partial<EventPost> | null>(null)

  async function toggle(post: EventPost, is_enabled: boolean) {
    await attempt('This was not changed', () => call('PATCH /team-chat/event-posts/{id}', { id: post.id, is_enabled }))
    await refresh()
  }

  async function remove(post: EventPost) {
    const sure = await confirm({
      title: `Stop telling “${post.event_title}” in #${post.channel_name}?`,
      body: 'What was told already stays in the topic.',
      button: 'Stop telling it',
      danger: true,
    })
    if (sure) await attempt('It is still told', () => call('DELETE /team-chat/event-posts/{id}', { id: post.id }))
    await refresh()
  }

  return (
    <>
      <SetupSection
        title="Events told in topics"
        description="A change of a deal, a lost call, a new lead: each kind can be told in a topic as it happens, with a live card."
        add={{ label: 'Tell an event', onClick: () => setOpen({}) }}
        columns={[{ title: 'On' }, { title: 'Event' }, { title: 'Where' }]}
        count={data?.length}
        error={error}
        onRetry={refetch}
        empty={{
          icon: <Megaphone aria-hidden strokeWidth={1.75} />,
          title: 'Nothing is told yet',
          body: 'Choose an event, a channel and a topic.',
        }}
      >
        {data?.map((post) => (
          <Tr key={post.id}>
            <Td>
              <Switch
                aria-label={`Tell ${post.event_title}`}
                checked={post.is_enabled}
                onCheckedChange={(on) => void toggle(post, on)}
              />
            </Td>
            <Td className="font-medium">{post.event_title}</Td>
            <Td>
              #{post.channel_name} &gt; {post.topic}
            </Td>
            <RowActions
              of={post.event_title}
              actions={[
                { label: 'Edit', run: () => setOpen(post) },
                { label: 'Delete', run: () => void remove(post), danger: true },
              ]}
            />
          </Tr>
        ))}
      </SetupSection>
      {open && (
        <EventPostDialog
          post={open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null)
            void refresh()
          }}
        />
      )}
    </>
  )
}

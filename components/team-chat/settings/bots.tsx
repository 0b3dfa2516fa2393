'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { Td, Tr } from '@/components/ui/table'
import { chat } from '@/lib/client/chat/chat-call'
import type { OwnBot } from '@/lib/client/chat/wire'
import { type ChatSecret, SecretNotice } from './secret-notice'
import { RowActions, SetupSection } from './setup-section'
import { TextsDialog } from './texts-dialog'
import { attempt } from './use-setup-list'

const KEY = ['team-chat', 'bots']

/** Programs of one's own that write under a name of theirs. */
export function Bots() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await chat('GET /bots', {}, { signal })).bots,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  const [making, setMaking] = useState(false)
  const [renaming, setRenaming] = useState<OwnBot | null>(null)
  const [secret, setSecret] = useState<ChatSecret | null>(null)

  async function make({ full_name = '', short_name = '' }: Record<string, string>) {
    const made = await chat('POST /bots', { full_name, short_name })
    setMaking(false)
    setSecret({ title: `The key of ${full_name}`, email: made.email, key: made.api_key })
    await refresh()
  }

  async function rename(bot: OwnBot, { full_name = '' }: Record<string, string>) {
    await chat('PATCH /bots/{bot_id}', { bot_id: bot.user_id, full_name })
    setRenaming(null)
    await refresh()
  }

  async function renew(bot: OwnBot) {
    const sure = await confirm({
      title: `Give ${bot.full_name} another key?`,
      body: 'The old key ends at once; whatever uses it is refused.',
      button: 'Make another key',
      danger: true,
    })
    if (!sure) return
    await attempt('There is no other key', async () => {
      const { api_key } = await chat('POST /bots/{bot_id}/api_key/regenerate', { bot_id: bot.user_id })
      setSecret({ title: `The new key of ${bot.full_name}`, email: bot.username, key: api_key })
    })
  }

  async function remove(bot: OwnBot) {
    const sure = await confirm({
      title: `Deactivate ${bot.full_name}?`,
      body: 'Its key ends at once. What it wrote stays.',
      button: 'Deactivate the bot',
      danger: true,
    })
    if (!sure) return
    const done = await attempt('The bot was not deactivated', () =>
      chat('DELETE /bots/{bot_id}', { bot_id: bot.user_id }),
    )
    if (done) toast.success(`${bot.full_name} is deactivated`)
    await refresh()
  }

  return (
    <div className="flex flex-col gap-5">
      {secret && <SecretNotice secret={secret} onDone={() => setSecret(null)} />}
      <SetupSection
        title="Your bots"
        description="A bot writes and reads by the API under a name of its own. Put it into the channels it needs."
        add={{ label: 'New bot', onClick: () => setMaking(true) }}
        columns={[{ title: 'Name' }]}
        count={data?.length}
        error={error}
        onRetry={refetch}
        empty={{
          icon: <Bot aria-hidden strokeWidth={1.75} />,
          title: 'No bots yet',
          body: 'Make one for each program that posts to the chat.',
        }}
      >
        {data?.map((bot) => (
          <Tr key={bot.user_id}>
            <Td>
              <span className="flex items-center gap-2">
                <Avatar name={bot.full_name} src={bot.avatar_url} />
                <span className="min-w-0">
                  <span className="block font-medium">{bot.full_name}</span>
                  <span className="block text-xs break-all text-ink-muted">{bot.username}</span>
                </span>
              </span>
            </Td>
            <RowActions
              of={bot.full_name}
              actions={[
                { label: 'Rename', run: () => setRenaming(bot) },
                { label: 'New key', spoken: 'New key for', run: () => void renew(bot) },
                { label: 'Deactivate', run: () => void remove(bot), danger: true },
              ]}
            />
          </Tr>
        ))}
      </SetupSection>
      {making && (
        <TextsDialog
          title="New bot"
          fields={[
            { name: 'full_name', label: 'Name', placeholder: 'Deploy notes' },
            {
              name: 'short_name',
              label: 'Short name',
              placeholder: 'deploy',
              help: 'Letters, digits, dots and dashes; it becomes part of its address.',
            },
          ]}
          button="Make the bot"
          onClose={() => setMaking(false)}
          onSubmit={make}
        />
      )}
      {renaming && (
        <TextsDialog
          title={`Rename ${renaming.full_name}`}
          fields={[{ name: 'full_name', label: 'Name', value: renaming.full_name }]}
          button="Rename"
          onClose={() => setRenaming(null)}
          onSubmit={(values) => rename(renaming, values)}
        />
      )}
    </div>
  )
}

'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { confirm } from '@/components/ui/overlays/confirm'
import { Td, Tr } from '@/components/ui/table'
import { chat } from '@/lib/client/chat/chat-call'
import { uploadFile } from '@/lib/client/chat/chat-client'
import type { RealmEmoji } from '@/lib/client/chat/wire'
import { RowActions, SetupSection } from './setup-section'
import { attempt } from './use-setup-list'

const KEY = ['team-chat', 'realm-emoji']

/** Pictures of the organization's own, to write and to react with. */
export function CustomEmoji() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { emoji } = await chat('GET /realm/emoji', {}, { signal })
      return Object.values(emoji).filter(({ deactivated }) => !deactivated)
    },
  })
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  const [adding, setAdding] = useState(false)

  async function remove({ name }: RealmEmoji) {
    const sure = await confirm({
      title: `Take :${name}: away?`,
      body: 'Nobody can choose it any more. Messages and reactions that are there keep it.',
      button: 'Take it away',
      danger: true,
    })
    if (sure)
      await attempt('It was not taken away', () => chat('DELETE /realm/emoji/{emoji_name}', { emoji_name: name }))
    await refresh()
  }

  return (
    <>
      <SetupSection
        title="Custom emoji"
        description="Everybody can write them as :name: and react with them."
        add={{ label: 'New emoji', onClick: () => setAdding(true) }}
        columns={[{ title: 'Picture' }, { title: 'Name' }]}
        count={data?.length}
        error={error}
        onRetry={refetch}
        empty={{
          icon: <SmilePlus aria-hidden strokeWidth={1.75} />,
          title: 'No custom emoji yet',
          body: 'Your logo, a mascot, a team’s sign: a small square picture.',
        }}
      >
        {data?.map((emoji) => (
          <Tr key={emoji.id}>
            <Td>
              {/* biome-ignore lint/performance/noImgElement: a small picture as it was uploaded */}
              <img src={emoji.source_url} alt="" className="size-6 object-contain" />
            </Td>
            <Td className="font-medium">:{emoji.name}:</Td>
            <RowActions of={emoji.name} actions={[{ label: 'Delete', run: () => void remove(emoji), danger: true }]} />
          </Tr>
        ))}
      </SetupSection>
      {adding && (
        <NewEmoji
          onClose={() => setAdding(false)}
          onMade={() => {
            setAdding(false)
            void refresh()
          }}
        />
      )}
    </>
  )
}

function NewEmoji({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const form = useForm<{ name: string; file: File | null }>({
    initial: { name: '', file: null },
    send: async (values) => {
      if (!values.file) return
      await uploadFile(values.file, { path: `/realm/emoji/${encodeURIComponent(values.name.trim())}` })
      onMade()
    },
  })
  const { name, file } = form.values

  return (
    <FormDialog form={form} onClose={onClose} title="New emoji" button="Add the emoji" disabled={!name.trim() || !file}>
      <Field label="Name" name="name" required help="Small letters, digits, dashes and underscores.">
        <Input
          autoComplete="off"
          placeholder="our_logo"
          value={name}
          onChange={(event) => form.set({ name: event.target.value.toLowerCase().replaceAll(' ', '_') })}
        />
      </Field>
      <Field label="Picture" name="file" required help="PNG, JPEG, GIF or WebP.">
        <Input
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          className="h-auto py-1.5"
          onChange={(event) => form.set({ file: event.target.files?.[0] ?? null })}
        />
      </Field>
    </FormDialog>
  )
}

'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SmilePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Td, Tr } from '@/components/ui/table'
import { chatCall, uploadFile } from '@/lib/client/chat/chat-client'
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
      const { emoji } = await chatCall<{ emoji: Record<string, RealmEmoji> }>('GET', '/realm/emoji', {}, { signal })
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
      await attempt('It was not taken away', () => chatCall('DELETE', `/realm/emoji/${encodeURIComponent(name)}`))
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
  const formId = useId()
  const [name, setName] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const { form, pending, general, onSubmit } = useFormSubmit(async (picture: File | null) => {
    if (!picture) return
    await uploadFile(picture, { path: `/realm/emoji/${encodeURIComponent(name.trim())}` })
    onMade()
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New emoji"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending} disabled={!name.trim() || !file}>
            Add the emoji
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={onSubmit(() => file)} className="flex flex-col gap-4">
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        <Field label="Name" required help="Small letters, digits, dashes and underscores.">
          <Input
            autoComplete="off"
            placeholder="our_logo"
            value={name}
            onChange={(event) => setName(event.target.value.toLowerCase().replaceAll(' ', '_'))}
          />
        </Field>
        <Field label="Picture" required help="PNG, JPEG, GIF or WebP.">
          <Input
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            className="h-auto py-1.5"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

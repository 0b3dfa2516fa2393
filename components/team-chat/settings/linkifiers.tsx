'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/ui/overlays/confirm'
import { Td, Tr } from '@/components/ui/table'
import { chat } from '@/lib/client/chat/chat-call'
import { RowActions, SetupSection } from './setup-section'
import { TextsDialog } from './texts-dialog'
import { attempt } from './use-setup-list'

type Linkifier = { id: number; pattern: string; url_template: string }
const KEY = ['team-chat', 'linkifiers']

/** Words that become links by themselves, such as ticket numbers. */
export function Linkifiers() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await chat('GET /realm/linkifiers', {}, { signal })).linkifiers,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  const [open, setOpen] = useState<Partial<Linkifier> | null>(null)

  async function save({ pattern = '', url_template = '' }: Record<string, string>) {
    const values = { pattern, url_template }
    await (open?.id === undefined
      ? chat('POST /realm/filters', values)
      : chat('PATCH /realm/filters/{filter_id}', { filter_id: open.id, ...values }))
    setOpen(null)
    await refresh()
  }

  async function remove({ id, pattern }: Linkifier) {
    const sure = await confirm({
      title: 'Delete this linkifier?',
      body: `New messages no longer turn ${pattern} into a link. Messages that are there keep theirs.`,
      button: 'Delete it',
      danger: true,
    })
    if (sure) await attempt('It was not deleted', () => chat('DELETE /realm/filters/{filter_id}', { filter_id: id }))
    await refresh()
  }

  return (
    <>
      <SetupSection
        title="Linkifiers"
        description="Text that fits a pattern becomes a link in messages and topics, for everybody."
        add={{ label: 'New linkifier', onClick: () => setOpen({}) }}
        columns={[{ title: 'Pattern' }, { title: 'Address' }]}
        count={data?.length}
        error={error}
        onRetry={refetch}
        empty={{
          icon: <Link2 aria-hidden strokeWidth={1.75} />,
          title: 'No linkifiers yet',
          body: 'For example #(?P<id>[0-9]+) with https://tickets.example/{id}.',
        }}
      >
        {data?.map((one) => (
          <Tr key={one.id}>
            <Td>
              <code className="font-mono text-xs break-all">{one.pattern}</code>
            </Td>
            <Td>
              <code className="font-mono text-xs break-all">{one.url_template}</code>
            </Td>
            <RowActions
              of={one.pattern}
              actions={[
                { label: 'Edit', run: () => setOpen(one) },
                { label: 'Delete', run: () => void remove(one), danger: true },
              ]}
            />
          </Tr>
        ))}
      </SetupSection>
      {open && (
        <TextsDialog
          title={open.id === undefined ? 'New linkifier' : 'Edit the linkifier'}
          fields={[
            {
              name: 'pattern',
              label: 'Pattern',
              value: open.pattern,
              placeholder: '#(?P<id>[0-9]+)',
              help: 'A regular expression with named groups.',
            },
            {
              name: 'url_template',
              label: 'Address',
              value: open.url_template,
              placeholder: 'https://tickets.example/{id}',
              help: 'The names of the groups stand in braces.',
            },
          ]}
          button="Save"
          onClose={() => setOpen(null)}
          onSubmit={save}
        />
      )}
    </>
  )
}

'use client'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { Td, Tr } from '@/components/ui/table'

import { SnippetForm } from '../snippets/snippet-form'
import { type SnippetDraft, useSharedSnippets, useSnippetChanges } from '../snippets/use-snippets'
import { RowActions, SetupSection } from './setup-section'
import { attempt } from './use-setup-list'

/** Texts that everybody of the organization can insert. */
export function SharedSnippets() {
  const { data, error, refetch } = useSharedSnippets()
  const { remove } = useSnippetChanges()
  const [open, setOpen] = useState<SnippetDraft | null>(null)
  return (
    <>
      <SetupSection
        title="Shared snippets"
        description="Everybody finds them beside their own while writing (Ctrl+;)."
        add={{ label: 'New snippet', onClick: () => setOpen({ title: '', content: '', shared: true }) }}
        columns={[{ title: 'Title' }, { title: 'Text', className: 'max-sm:hidden' }]}
        count={data?.length}
        error={error}
        onRetry={refetch}
        empty={{
          icon: <BookmarkPlus aria-hidden strokeWidth={1.75} />,
          title: 'No shared snippets yet',
          body: 'Answers that all of you give often can be kept here.',
        }}
      >
        {data?.map((snippet) => (
          <Tr key={snippet.id}>
            <Td className="font-medium">{snippet.title}</Td>
            <Td className="max-sm:hidden">
              <span className="line-clamp-2 text-ink-muted">{snippet.content}</span>
            </Td>
            <RowActions
              of={snippet.title}
              actions={[
                { label: 'Edit', run: () => setOpen(snippet) },
                {
                  label: 'Delete',
                  run: () => void attempt('The snippet was not deleted', () => remove(snippet)),
                  danger: true,
                },
              ]}
            />
          </Tr>
        ))}
      </SetupSection>
      {open && <SnippetForm draft={open} onClose={() => setOpen(null)} />}
    </>
  )
}

import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { OpenJournalForm } from '@/components/accounting/journals/journal-form'
import { JOURNAL_PAGE } from '@/lib/modules/accounting/schemas'
import { journalOf } from '../../journal-of'

type Props = { params: Promise<{ id: string }> }

export const metadata: Metadata = { title: 'Edit journal entry' }

export default async function EditJournalPage({ params }: Props) {
  const { id } = await params
  const journal = await journalOf(id)
  if (!journal) notFound()
  if (!journal.actions.edit) redirect(`${JOURNAL_PAGE}/${id}`)
  return <OpenJournalForm key={id} draft={journal} />
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { JournalScreen } from '@/components/accounting/journals/journal-screen'
import { BankLineLink } from '@/components/banking/reconciliation/bank-line-link'
import { journalOf } from '../journal-of'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const journal = await journalOf((await params).id)
  return { title: journal ? `${journal.number} ${journal.title}`.trim() : 'Not found' }
}

export default async function JournalPage({ params }: Props) {
  const { id } = await params
  const journal = await journalOf(id)
  if (!journal) notFound()
  return <JournalScreen key={id} id={id} initial={journal} links={<BankLineLink voucher={{ journal_id: id }} />} />
}

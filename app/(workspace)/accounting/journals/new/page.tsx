import type { Metadata } from 'next'
import '@/lib/modules'
import { OpenJournalForm } from '@/components/accounting/journals/journal-form'
import { pageContext } from '@/lib/core/auth/page-context'

export const metadata: Metadata = { title: 'New journal entry' }

export default async function NewJournalPage() {
  await pageContext()
  return <OpenJournalForm />
}

import '@/lib/modules'
import type { Metadata } from 'next'
import { readContactsAddress } from '@/components/inbox/contacts/contacts-address'
import { ContactsScreen } from '@/components/inbox/contacts/contacts-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { listDeskContacts } from '@/lib/modules/inbox/operations/parties/list-desk-contacts'
import { ForbiddenPage } from '../../forbidden-page'
import { inTime } from '../../in-time'

export const metadata: Metadata = { title: 'Helpdesk contacts' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ContactsPage({ searchParams }: Props) {
  const ctx = await pageContext()
  if (!can(ctx, 'inbox.contact.read'))
    return <ForbiddenPage title="This page is not open to you" body="Ask an administrator for the role of a member." />
  const asked = await searchParams
  const address = readContactsAddress({ get: (name) => [asked[name] ?? null].flat()[0] ?? null })
  return <ContactsScreen start={await inTime(runOperation(listDeskContacts, ctx, address))} />
}

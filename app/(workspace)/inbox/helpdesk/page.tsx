import '@/lib/modules'
import type { Metadata } from 'next'
import { HelpdeskScreen } from '@/components/inbox/helpdesk/helpdesk-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { ForbiddenPage } from '../../forbidden-page'

export const metadata: Metadata = { title: 'Helpdesk' }

export default async function HelpdeskPage() {
  const ctx = await pageContext()
  if (!can(ctx, 'inbox.conversation.read'))
    return <ForbiddenPage title="This page is not open to you" body="Ask an administrator for the role of a member." />
  return <HelpdeskScreen />
}

'use client'
import Link from 'next/link'
import { useCan, useMe } from '@/components/shell/me-context'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

/** The organization has no helpdesk account: who can change that, and where. */
export function NotConfigured({ page }: { page?: boolean }) {
  const { organization } = useMe()
  const mayInstall = useCan('inbox.install.manage')
  return (
    <EmptyState
      kind="unconfigured"
      page={page}
      className="h-full"
      title="The helpdesk is not configured"
      body={
        mayInstall
          ? `${organization.name} has no helpdesk account yet. Assign one, and its conversations appear here.`
          : `${organization.name} has no helpdesk account yet. Ask the person who runs this installation to assign one.`
      }
      action={
        mayInstall && (
          <Link href="/settings/helpdesk" className={buttonClass('primary')}>
            Set up the helpdesk
          </Link>
        )
      }
    />
  )
}

import { AccountsSection } from '@/components/inbox/settings/accounts-section'
import { DiscardedSection } from '@/components/inbox/settings/discarded-section'
import { InstallationSection } from '@/components/inbox/settings/installation-section'
import { StateSection } from '@/components/inbox/settings/state-section'
import { SyncSection } from '@/components/inbox/settings/sync-section'
import { WebhookSection } from '@/components/inbox/settings/webhook-section'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { Guarded } from '../guarded'

export const metadata = { title: 'Helpdesk' }

export default async function HelpdeskSettingsPage() {
  const mayInstall = can(await pageContext(), 'inbox.install.manage')
  return (
    <Guarded
      permission="inbox.sync.read"
      title="Helpdesk"
      description="Conversations with customers come from your helpdesk, and are answered through it."
    >
      {mayInstall ? (
        <>
          <InstallationSection />
          <AccountsSection />
          <WebhookSection />
        </>
      ) : (
        <StateSection />
      )}
      <SyncSection />
      {mayInstall && <DiscardedSection />}
    </Guarded>
  )
}

import '@/lib/modules'
import { HooksScreen } from '@/components/integration/hooks-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { Guarded } from '../../settings/guarded'

export const metadata = { title: 'Webhooks' }

export default async function HooksPage() {
  const ctx = await pageContext()
  return (
    <Guarded
      wide
      permission="integration.hook.read"
      title="Webhooks"
      description="Addresses that are told of events the moment they happen: signed, in order, and again until they arrive."
    >
      <HooksScreen mayChange={can(ctx, 'integration.hook.write')} />
    </Guarded>
  )
}

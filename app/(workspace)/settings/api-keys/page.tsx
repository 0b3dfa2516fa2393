import { KeysScreen } from '@/components/settings/keys-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { Guarded } from '../guarded'

export const metadata = { title: 'Organization API keys' }

export default async function ApiKeysPage() {
  const ctx = await pageContext()
  return (
    <Guarded
      wide
      permission="settings.api_key.read"
      title="Organization API keys"
      description="For systems that work for the organization. Keys can do at most what administrators can, and cannot approve."
    >
      <KeysScreen
        path="/organization/api-keys"
        title="Keys of the organization"
        description="They stay when the person who made them leaves."
        emptyBody="Make one to connect a shop, a form or another system."
        mayChange={can(ctx, 'settings.api_key.write')}
      />
    </Guarded>
  )
}

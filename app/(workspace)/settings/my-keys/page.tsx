import { KeysScreen } from '@/components/settings/keys-screen'
import { Guarded } from '../guarded'

export const metadata = { title: 'My API keys' }

export default function MyKeysPage() {
  return (
    <Guarded
      wide
      permission="settings.account.read"
      title="My API keys"
      description="For your own programs. A key acts as you in this organization, and ends with your membership."
    >
      <KeysScreen
        path="/me/api-keys"
        title="Your keys"
        description="Each can be revoked at once."
        emptyBody="Make one to call the API from your own programs."
        mayChange
      />
    </Guarded>
  )
}

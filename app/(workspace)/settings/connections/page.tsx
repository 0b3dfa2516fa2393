import { ConnectionsPage } from '@/components/settings/connections/connections-page'
import { Guarded } from '../guarded'

export const metadata = { title: 'Connections' }

export default function ConnectionsSettingsPage() {
  return (
    <Guarded
      permission="settings.connection.read"
      title="Connections"
      description="The outside services that work for your organization, and whether they let us in."
    >
      <ConnectionsPage />
    </Guarded>
  )
}

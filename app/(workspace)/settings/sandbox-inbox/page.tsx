import { SandboxInbox } from '@/components/settings/connections/sandbox-inbox'
import { Guarded } from '../guarded'

export const metadata = { title: 'Sandbox inbox' }

export default function SandboxInboxPage() {
  return (
    <Guarded
      permission="settings.connection.read"
      title="Sandbox inbox"
      description="Mails and messages of your organization that the sandbox caught. None of them left this machine."
    >
      <SandboxInbox />
    </Guarded>
  )
}

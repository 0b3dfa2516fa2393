import { SecondFactor } from '@/components/settings/second-factor'
import { SessionsList } from '@/components/settings/sessions-list'
import { Guarded } from '../guarded'

export const metadata = { title: 'Security' }

export default function SecurityPage() {
  return (
    <Guarded
      permission="settings.account.read"
      title="Security"
      description="What guards your account, and where it is open."
    >
      <SecondFactor />
      <SessionsList />
    </Guarded>
  )
}

import { PasswordForm } from '@/components/settings/password-form'
import { PreferencesForm } from '@/components/settings/preferences-form'
import { ProfileForm } from '@/components/settings/profile-form'
import { Guarded } from '../guarded'

export const metadata = { title: 'Profile' }

export default function ProfilePage() {
  return (
    <Guarded
      permission="settings.account.read"
      title="Profile"
      description="Your account, in every organization you belong to."
    >
      <ProfileForm />
      <PasswordForm />
      <PreferencesForm />
    </Guarded>
  )
}

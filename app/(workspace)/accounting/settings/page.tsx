import type { Metadata } from 'next'
import { SettingsScreen } from '@/components/accounting/settings/settings-screen'
import { Guarded } from '../../settings/guarded'

export const metadata: Metadata = { title: 'Accounting settings' }

export default function AccountingSettingsPage() {
  return (
    <Guarded
      permission="accounting.setup.read"
      title="Accounting settings"
      description="Your company, what is locked, and what documents choose from."
    >
      <SettingsScreen />
    </Guarded>
  )
}

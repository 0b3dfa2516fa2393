import { DangerZone } from '@/components/settings/danger-zone'
import { OrganizationForm } from '@/components/settings/organization-form'
import { OtherOrganizations } from '@/components/settings/other-organizations'
import { Guarded } from '../guarded'

export const metadata = { title: 'Organization' }

export default function OrganizationPage() {
  return (
    <Guarded permission="settings.organization.read" title="Organization">
      <OrganizationForm />
      <OtherOrganizations />
      <DangerZone />
    </Guarded>
  )
}

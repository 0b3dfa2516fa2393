import { PermissionMatrix } from '@/components/settings/permission-matrix'
import { Guarded } from '../guarded'

export const metadata = { title: 'Permissions' }

export default function PermissionsPage() {
  return (
    <Guarded
      wide
      permission="settings.permission.read"
      title="Permissions"
      description="What each role may do. Approvers and platform superusers have these rights besides those of their role."
    >
      <PermissionMatrix />
    </Guarded>
  )
}

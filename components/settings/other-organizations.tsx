'use client'
import { useState } from 'react'
import { NewOrganizationForm } from '@/components/auth/new-organization-form'
import { useMe } from '@/components/shell/me-context'
import { switchOrganization } from '@/components/shell/organization-switcher'
import { OrganizationMark } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Dialog } from '@/components/ui/overlays/dialog'

export function OtherOrganizations() {
  const { organization, organizations } = useMe()
  const [open, setOpen] = useState(false)
  return (
    <CardSection
      title="Your organizations"
      description="Each has its own people and records; nothing is shared between them."
      flush
      actions={<Button onClick={() => setOpen(true)}>Create another</Button>}
    >
      <ul>
        {organizations.map((one) => (
          <li key={one.id} className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
            <OrganizationMark name={one.name} colour={one.colour} />
            <span className="min-w-0 flex-1 truncate font-medium">{one.name}</span>
            <Badge>{one.role}</Badge>
            {one.id === organization.id ? (
              <span className="text-xs text-ink-muted">You are here</span>
            ) : (
              <Button size="sm" aria-label={`Switch to ${one.name}`} onClick={() => switchOrganization(one.id)}>
                Switch
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="Create an organization"
          description="You become its owner and are taken there."
        >
          <NewOrganizationForm region={organization} />
        </Dialog>
      )}
    </CardSection>
  )
}

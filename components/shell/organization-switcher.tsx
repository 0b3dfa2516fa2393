'use client'
import { Check, ChevronsUpDown, Settings } from 'lucide-react'
import Link from 'next/link'
import { OrganizationMark } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { useMe } from './me-context'

/** The whole page is reloaded, so that nothing of the former organization stays in memory. */
export async function switchOrganization(organizationId: string, next = '/') {
  try {
    await call('POST /auth/switch-organization', { organization_id: organizationId })
    window.location.assign(next)
  } catch (error) {
    toast.error('The organization could not be changed', { description: messageOf(error) })
  }
}

export function OrganizationSwitcher() {
  const { organization, organizations } = useMe()
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          variant="ghost"
          className="min-w-0 max-w-[min(16rem,calc(100vw-9rem))] shrink justify-start gap-2 px-1.5 text-ink"
        >
          <OrganizationMark name={organization.name} colour={organization.colour} />
          <span className="truncate font-semibold">{organization.name}</span>
          {organization.is_sample && <Badge className="max-sm:hidden">Sample</Badge>}
          <ChevronsUpDown aria-hidden className="size-3.5 text-ink-faint" />
          <span className="sr-only">Switch organization</span>
        </Button>
      </MenuTrigger>
      <MenuContent className="w-72">
        <MenuLabel>Organizations</MenuLabel>
        {organizations.map((one) => (
          <MenuItem
            key={one.id}
            hint={one.role}
            icon={<OrganizationMark name={one.name} colour={one.colour} />}
            onSelect={() => one.id !== organization.id && switchOrganization(one.id)}
          >
            <span className="flex items-center gap-2">
              <span className="truncate">{one.name}</span>
              {one.id === organization.id && <Check aria-label="current" className="size-4 shrink-0 text-accent-ink" />}
            </span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/settings">
            <Settings aria-hidden />
            Organization settings
          </Link>
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

import { z } from 'zod'
import { can } from '@/lib/core/context'
import { defineOperation } from '@/lib/core/operation'
import { grants, ROLES, type RoleName } from '@/lib/core/permissions'
import { modules } from '@/lib/core/registry'
import { permissionsOutput } from '@/lib/modules/settings/schemas'

const ROLE_COLUMNS: { key: string; label: string }[] = [
  { key: 'owner', label: 'Owner' },
  { key: 'administrator', label: 'Administrator' },
  { key: 'moderator', label: 'Moderator' },
  { key: 'member', label: 'Member' },
  { key: 'guest', label: 'Guest' },
  { key: 'approver', label: 'Approver' },
  { key: 'superuser', label: 'Platform superuser' },
]

/** What each role may do, from the modules' own declarations; also the list that scopes of keys are chosen from. */
export const listPermissions = defineOperation({
  name: 'settings.permission.list',
  title: 'Read what each role may do',
  permission: 'settings.permission.read',
  effect: 'read',
  input: z.strictObject({}),
  output: permissionsOutput,
  run: async ({ ctx }) => ({
    roles: ROLE_COLUMNS,
    groups: modules()
      .filter((card) => Object.keys(card.permissions).length > 0)
      .map((card) => ({
        module: card.name,
        title: card.title,
        permissions: Object.entries(card.permissions).map(([name, { title, grant }]) => ({
          name,
          title,
          roles: ROLE_COLUMNS.map(({ key }) => key).filter((key) => grants(grant, holderOf(key))),
          mine: can(ctx, name),
        })),
      })),
  }),
})

/** Approver and superuser come on top of a role; here they are shown alone, so with a role that holds nothing. */
const holderOf = (key: string) => ({
  role: key in ROLES ? ROLES[key as RoleName] : Number.POSITIVE_INFINITY,
  isApprover: key === 'approver',
  isSuperuser: key === 'superuser',
})

import { ROLES } from '@/lib/core/permissions'

/** Groups that follow from roles. They are not stored; ids below 101 are theirs in every organization. */
export const ROLE_GROUPS = {
  nobody: 10,
  owners: 11,
  administrators: 12,
  moderators: 13,
  fullMembers: 14,
  members: 15,
  everyone: 16,
  internet: 17,
} as const

type RoleGroup = { id: number; name: string; description: string; lowest: number; subgroups: number[] }

const G = ROLE_GROUPS
/** `lowest`: the lowest role whose people are direct members; each holds the group above it. */
export const SYSTEM_GROUPS: readonly RoleGroup[] = [
  { id: G.nobody, name: 'role:nobody', description: 'Nobody', lowest: 0, subgroups: [] },
  { id: G.owners, name: 'role:owners', description: 'Owners of this organization', lowest: ROLES.owner, subgroups: [] },
  {
    id: G.administrators,
    name: 'role:administrators',
    description: 'Administrators of this organization, including owners',
    lowest: ROLES.administrator,
    subgroups: [G.owners],
  },
  {
    id: G.moderators,
    name: 'role:moderators',
    description: 'Moderators of this organization, including administrators',
    lowest: ROLES.moderator,
    subgroups: [G.administrators],
  },
  {
    id: G.fullMembers,
    name: 'role:fullmembers',
    description: 'Members of this organization, not including new accounts and guests',
    lowest: ROLES.member,
    subgroups: [G.moderators],
  },
  {
    id: G.members,
    name: 'role:members',
    description: 'Members of this organization, not including guests',
    lowest: ROLES.member,
    subgroups: [G.fullMembers],
  },
  {
    id: G.everyone,
    name: 'role:everyone',
    description: 'Everyone in this organization, including guests',
    lowest: ROLES.guest,
    subgroups: [G.members],
  },
  {
    id: G.internet,
    name: 'role:internet',
    description: 'Everyone on the Internet',
    lowest: 0,
    subgroups: [G.everyone],
  },
]

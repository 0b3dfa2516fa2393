import { createHash, createHmac } from 'node:crypto'
import { env } from '@/lib/core/env'
import { ROLES } from '@/lib/core/permissions'
import type { ChatUser } from './caller'
import { realmHost } from './realm'

/** Who may see a person's real address. */
export const EMAIL_VISIBILITY = { everyone: 1, members: 2, administrators: 3, nobody: 4, moderators: 5 } as const

type Addressed = Pick<ChatUser, 'id' | 'email' | 'email_visibility'>

export function canSeeEmail(viewer: { role: number }, target: Addressed): boolean {
  switch (target.email_visibility) {
    case EMAIL_VISIBILITY.everyone:
      return true
    case EMAIL_VISIBILITY.members:
      return viewer.role <= ROLES.member
    case EMAIL_VISIBILITY.moderators:
      return viewer.role <= ROLES.moderator
    case EMAIL_VISIBILITY.administrators:
      return viewer.role <= ROLES.administrator
    default:
      return false
  }
}

/** The address that stands for somebody whose real one is hidden. */
const dummyEmail = (id: number): string => `user${id}@${realmHost()}`

/** The id in a made-up address; null: it is none. */
export function dummyEmailId(address: string): number | null {
  const match = /^user(\d{1,9})@(.+)$/i.exec(address)
  return match && match[2]!.toLowerCase() === realmHost() ? Number(match[1]) : null
}

/** The address under which the API knows somebody: the real one only where everybody may see it. */
export const apiEmail = (target: Addressed): string =>
  target.email_visibility === EMAIL_VISIBILITY.everyone ? target.email : dummyEmail(target.id)

type Pictured = Addressed & Pick<ChatUser, 'has_avatar' | 'avatar_version'>

/**
 * The address of somebody's picture. Null lets the client compute one from the e-mail, which only those may who see it.
 * Without an upload we draw the initials; the address cannot be guessed, since it needs no sign-in.
 */
export function avatarUrl(target: Pictured, clientGravatar: boolean): string | null {
  if (clientGravatar && !target.has_avatar && target.email_visibility === EMAIL_VISIBILITY.everyone) return null
  return `/user_avatars/${target.id}/${avatarToken(target.id)}.png?version=${target.avatar_version}`
}

export const avatarToken = (id: number): string =>
  createHmac('sha256', env.secret).update(`chat avatar ${id}`).digest('hex').slice(0, 24)

/** A person's colour, the same everywhere. */
export const colourOf = (id: number): string => {
  const hue = createHash('sha256').update(String(id)).digest().readUInt16BE(0) % 360
  return `hsl(${hue} 45% 42%)`
}

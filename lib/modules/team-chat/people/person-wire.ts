import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import { CHAT_USER, type ChatUser } from '../domain/caller'
import { apiEmail, avatarUrl, canSeeEmail } from '../domain/people'
import type { ProfileData, WirePerson } from '../wire/people'
import { readProfileData } from './profile-data'

export type PersonOptions = { clientGravatar: boolean }
type Viewer = Pick<ChatUser, 'id' | 'role'>

/** @param profileData of this person; left out: the answer has none */
export function personWire(
  person: ChatUser,
  viewer: Viewer,
  { clientGravatar }: PersonOptions,
  profileData?: ProfileData,
): WirePerson {
  const isSelf = person.id === viewer.id
  return {
    user_id: person.id,
    email: apiEmail(person),
    delivery_email: isSelf || canSeeEmail(viewer, person) ? person.email : null,
    full_name: person.full_name,
    role: person.role,
    is_owner: person.role === ROLES.owner,
    is_admin: person.role <= ROLES.administrator,
    is_guest: person.role >= ROLES.guest,
    is_bot: person.is_bot,
    is_active: person.is_active,
    timezone: person.time_zone,
    date_joined: `${new Date(person.joined_at * 1000).toISOString().slice(0, 16)}+00:00`,
    avatar_url: avatarUrl(person, clientGravatar),
    avatar_version: person.avatar_version,
    is_imported_stub: false,
    ...(person.is_bot ? { bot_type: person.bot_type, bot_owner_id: person.bot_owner_id } : {}),
    ...(profileData && !person.is_bot ? { profile_data: profileData } : {}),
  }
}

export type PeopleOptions = PersonOptions & {
  /** With what they told in the organization's profile fields. */
  profileFields?: boolean
  /** Only these. */
  ids?: number[]
}

/** Everybody in the organization's chat, also bots and who has left, by id. */
export async function allPeople(ctx: OperationCtx, viewer: Viewer, options: PeopleOptions): Promise<WirePerson[]> {
  const people = await readPeople(ctx, options.ids ? sql`u.id = any(${options.ids}::int[])` : sql`true`)
  const profiles = options.profileFields
    ? await readProfileData(ctx, options.ids ?? null)
    : new Map<number, ProfileData>()
  return people.map((person) =>
    personWire(person, viewer, options, options.profileFields ? (profiles.get(person.id) ?? {}) : undefined),
  )
}

/** People of the organization in one query; `which` is on `chat_user u`. */
export const readPeople = (ctx: OperationCtx, which: Sql): Promise<ChatUser[]> =>
  ctx.query<ChatUser>(
    compile(sql`select ${CHAT_USER} from chat_user u
      where u.organization_id = ${ctx.organization.id}::uuid and ${which} order by u.id`),
  )

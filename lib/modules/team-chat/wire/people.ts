import { z } from 'zod'
import { wireEmojiName } from './messages'

/** What people told in the organization's profile fields, by the field's id; people as JSON in text. */
const profileData = z.record(
  z.string(),
  z.object({ value: z.string(), rendered_value: z.string().optional() }).meta({ id: 'ChatProfileValue' }),
)
export type ProfileData = z.infer<typeof profileData>

/** A person or bot as clients know them. */
export const wirePerson = z
  .object({
    user_id: z.number(),
    email: z.string().describe('The address that the API knows them by.'),
    delivery_email: z.string().nullable().describe('The real one, where the viewer may see it.'),
    full_name: z.string(),
    role: z.number(),
    is_owner: z.boolean(),
    is_admin: z.boolean(),
    is_guest: z.boolean(),
    is_bot: z.boolean(),
    is_active: z.boolean(),
    timezone: z.string(),
    date_joined: z.string(),
    avatar_url: z.string().nullable(),
    avatar_version: z.number(),
    is_imported_stub: z.boolean(),
    bot_type: z.number().nullable().optional(),
    bot_owner_id: z.number().nullable().optional(),
    profile_data: profileData.optional(),
  })
  .meta({ id: 'ChatPerson' })
export type WirePerson = z.infer<typeof wirePerson>

const botFacts = {
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  default_sending_stream: z.null(),
  default_events_register_stream: z.null(),
  default_all_public_streams: z.boolean(),
}
export const changedBot = z.object(botFacts)
/** A program of the caller's own. */
export const wireBot = z.object({ user_id: z.number(), username: z.string(), ...botFacts }).meta({ id: 'ChatBot' })
const { full_name: _, ...ofNewBot } = botFacts
export const newBot = z.object({ user_id: z.number(), email: z.string(), api_key: z.string(), ...ofNewBot })

export const wireProfileField = z
  .object({
    id: z.number(),
    name: z.string(),
    type: z.number(),
    hint: z.string(),
    field_data: z.string().describe('What there is to choose from, as JSON in a text; else empty.'),
    order: z.number(),
    display_in_profile_summary: z.boolean(),
    required: z.boolean(),
    editable_by_user: z.boolean(),
    use_for_user_matching: z.boolean(),
  })
  .meta({ id: 'ChatProfileField' })
export type WireProfileField = z.infer<typeof wireProfileField>

/** What is empty is left out. */
export const wireStatus = wireEmojiName
  .partial()
  .extend({ status_text: z.string().optional() })
  .meta({ id: 'ChatStatus' })
export type WireStatus = z.infer<typeof wireStatus>

const reported = z.object({ client: z.string(), status: z.enum(['active', 'idle']), timestamp: z.number() })
export const website = reported.extend({ pushable: z.boolean() })
export const legacyPresence = z.object({ website, aggregated: reported }).meta({ id: 'ChatPresence' })
export const modernPresence = z
  .object({ active_timestamp: z.number(), idle_timestamp: z.number() })
  .meta({ id: 'ChatPresenceTimes' })
/** By id the newer form, by address the older one. */
export const presences = z.record(z.string(), z.union([legacyPresence, modernPresence]))

/** A group of a role, or single people and groups. */
export const groupSetting = z
  .union([z.number(), z.object({ direct_members: z.array(z.number()), direct_subgroups: z.array(z.number()) })])
  .meta({ id: 'ChatGroupSetting' })
export type GroupSetting = z.infer<typeof groupSetting>

export const wireGroup = z
  .object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    members: z.array(z.number()),
    direct_subgroup_ids: z.array(z.number()),
    is_system_group: z.boolean(),
    creator_id: z.number().nullable(),
    date_created: z.number().nullable(),
    deactivated: z.boolean(),
    can_add_members_group: groupSetting,
    can_join_group: groupSetting,
    can_leave_group: groupSetting,
    can_manage_group: groupSetting,
    can_mention_group: groupSetting,
    can_remove_members_group: groupSetting,
  })
  .meta({ id: 'ChatGroup' })
export type WireGroup = z.infer<typeof wireGroup>

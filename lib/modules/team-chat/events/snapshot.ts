import type { OperationCtx } from '@/lib/core/operation'
import { CHANNEL_NOTIFICATIONS, subscriptionsFor, visibleChannels } from '../channels/channel-lists'
import type { ChatUser } from '../domain/caller'
import { shownTopic } from '../domain/topics'
import { allStatuses } from '../operations/presence/status'
import { allPeople, personWire } from '../people/person-wire'
import {
  alertWords,
  defaultChannels,
  drafts,
  linkifiers,
  mutedTopics,
  mutedUsers,
  ownBots,
  profileFields,
  realmEmoji,
  savedSnippets,
  settingsOf,
  userGroups,
  userTopics,
} from '../personal/register-parts'
import {
  lastUpdateId,
  presencesByEmail,
  presencesById,
  readPresences,
  serverTimestamp,
} from '../presence/read-presence'
import { starredMessages, unreadMessages } from '../reading/unread'
import type { WireSubscription } from '../wire/channels'
import type { WireSettings } from '../wire/personal'
import type { StartState, UnreadMessages } from '../wire/register'
import type { Capabilities } from './queue-settings'
import { newestMessage, recentConversations } from './register-messages'
import { ownState, realmState } from './register-realm'

export type SnapshotOptions = {
  clientGravatar: boolean
  slimPresence: boolean
  includeSubscribers: boolean
  presenceDays: number | undefined
  capabilities: Capabilities
}

type State = Partial<StartState & WireSettings>
type Part = (ctx: OperationCtx, me: ChatUser, options: SnapshotOptions) => Promise<State> | State

/** What each type of event starts from. Types that need no start are not here. */
const PARTS: Record<string, Part> = {
  message: async (ctx, me) => ({ max_message_id: await newestMessage(ctx, me) }),
  starred_messages: async (ctx, me) => ({ starred_messages: await starredMessages(ctx, me) }),
  recent_private_conversations: async (ctx, me) => ({
    recent_private_conversations: await recentConversations(ctx, me),
  }),
  realm: (ctx) => realmState(ctx),
  presence: presencePart,
  realm_user: peoplePart,
  realm_bot: async (ctx, me) => ({
    realm_bots: (await ownBots(ctx, me)).map((bot) => personWire(bot, me, { clientGravatar: false })),
  }),
  subscription: subscriptionPart,
  stream: async (ctx, me, { capabilities }) => ({
    streams: await visibleChannels(
      ctx,
      me,
      (channel) => !channel.is_archived || capabilities.archived_channels === true,
    ),
  }),
  default_streams: async (ctx) => ({ realm_default_streams: await defaultChannels(ctx) }),
  default_stream_groups: () => ({ realm_default_stream_groups: [] }),
  realm_user_groups: async (ctx) => ({ realm_user_groups: await userGroups(ctx) }),
  realm_emoji: async (ctx) => ({ realm_emoji: await realmEmoji(ctx) }),
  realm_linkifiers: async (ctx, _, { capabilities }) => ({
    realm_linkifiers: capabilities.linkifier_url_template ? await linkifiers(ctx) : [],
  }),
  realm_filters: () => ({ realm_filters: [] }),
  realm_domains: () => ({ realm_domains: [] }),
  realm_playgrounds: () => ({ realm_playgrounds: [] }),
  realm_embedded_bots: () => ({ realm_embedded_bots: [] }),
  realm_incoming_webhook_bots: () => ({ realm_incoming_webhook_bots: [] }),
  realm_user_settings_defaults: () => ({ realm_user_settings_defaults: {} }),
  custom_profile_fields: async (ctx) => ({
    custom_profile_fields: await profileFields(ctx),
    custom_profile_field_types: FIELD_TYPES,
  }),
  alert_words: async (ctx, me) => ({ alert_words: await alertWords(ctx, me) }),
  muted_users: async (ctx, me) => ({ muted_users: await mutedUsers(ctx, me) }),
  user_topic: async (ctx, me, { capabilities }) => ({
    user_topics: (await userTopics(ctx, me)).map((topic) => ({
      ...topic,
      topic_name: shownTopic(topic.topic_name, capabilities.empty_topic_name === true),
    })),
  }),
  user_status: async (ctx) => ({ user_status: await allStatuses(ctx) }),
  user_settings: (_, me) => ({ user_settings: settingsOf(me) }),
  saved_snippets: async (ctx, me) => ({ saved_snippets: await savedSnippets(ctx, me) }),
  drafts: async (ctx, me) => ({ drafts: await drafts(ctx, me) }),
  scheduled_messages: () => ({ scheduled_messages: [] }),
  reminders: () => ({ reminders: [] }),
  channel_folders: () => ({ channel_folders: [] }),
  navigation_views: () => ({ navigation_views: [] }),
  onboarding_steps: () => ({ onboarding_steps: [] }),
  stop_words: () => ({ stop_words: [] }),
  giphy: () => ({ giphy_api_key: '', gif_rating_policy_options: {}, giphy_rating_options: {} }),
  video_calls: () => ({ has_zoom_token: false }),
}

const FIELD_TYPES = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
}

/** @param types null: everything */
export async function snapshot(
  ctx: OperationCtx,
  me: ChatUser,
  types: readonly string[] | null,
  options: SnapshotOptions,
): Promise<State> {
  const wants = (type: string) => types?.includes(type) ?? true
  const state: State = {}
  for (const [type, part] of Object.entries(PARTS)) if (wants(type)) Object.assign(state, await part(ctx, me, options))
  if (wants('message') && wants('update_message_flags')) state.unread_msgs = await unreadPart(ctx, me, options)
  // The newer form of the same stands in its place where both are asked for.
  if (wants('muted_topics') && !(types?.includes('user_topic') ?? false))
    state.muted_topics = await mutedTopics(ctx, me)
  if (!options.capabilities.user_settings_object && wants('update_display_settings'))
    Object.assign(state, settingsOf(me))
  return state
}

async function presencePart(ctx: OperationCtx, me: ChatUser, options: SnapshotOptions): Promise<State> {
  const { presenceDays: days } = options
  const rows = await readPresences(ctx, me, days === undefined ? {} : { days })
  return {
    presences: options.slimPresence ? presencesById(rows) : presencesByEmail(rows),
    server_timestamp: serverTimestamp(),
    presence_last_update_id: lastUpdateId(rows),
  }
}

async function peoplePart(ctx: OperationCtx, me: ChatUser, { clientGravatar }: SnapshotOptions): Promise<State> {
  const people = await allPeople(ctx, me, { clientGravatar, profileFields: true })
  return {
    realm_users: people.filter(({ is_active }) => is_active),
    realm_non_active_users: people.filter(({ is_active }) => !is_active),
    cross_realm_bots: [],
    ...ownState(me, clientGravatar),
  }
}

async function subscriptionPart(ctx: OperationCtx, me: ChatUser, options: SnapshotOptions): Promise<State> {
  const { includeSubscribers, capabilities } = options
  const lists = await subscriptionsFor(ctx, me, {
    includeSubscribers,
    archived: capabilities.archived_channels === true,
  })
  if (capabilities.notification_settings_null) return lists
  return { ...lists, subscriptions: lists.subscriptions.map((one) => withoutNull(one, me)) }
}

/** Clients that know no "as I have it everywhere" are told what that is. */
function withoutNull(subscription: WireSubscription, me: ChatUser): WireSubscription {
  const settings = settingsOf(me) as unknown as Record<string, boolean>
  const filled = CHANNEL_NOTIFICATIONS.map((name) => {
    const everywhere = settings[name === 'wildcard_mentions_notify' ? name : `enable_stream_${name}`] ?? false
    return [name, subscription[name] ?? everywhere]
  })
  return { ...subscription, ...Object.fromEntries(filled) }
}

async function unreadPart(ctx: OperationCtx, me: ChatUser, { capabilities }: SnapshotOptions): Promise<UnreadMessages> {
  const unread = await unreadMessages(ctx, me)
  const streams = unread.streams.map((one) => ({
    ...one,
    topic: shownTopic(one.topic, capabilities.empty_topic_name === true),
  }))
  return { ...unread, streams }
}

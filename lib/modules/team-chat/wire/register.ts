import { z } from 'zod'
import { mutedTopic, openChannel, wireChannel, wireSubscription, wireUserTopic } from './channels'
import { presences, wireGroup, wirePerson, wireProfileField, wireStatus } from './people'
import { emojiById, mutedUser, wireDraft, wireLinkifier, wireSettings, wireSnippet } from './personal'
import { ownState, realmState, wireVersion } from './realm'

const id = z.number()
const ids = z.array(id)
/** Of what there is none here; clients look for the key. */
const none = z.array(z.never())
const empty = z.object({})

/** What a client starts counting from. */
const unreadMessages = z
  .object({
    count: z.number(),
    pms: z.array(z.object({ sender_id: id, other_user_id: id, unread_message_ids: ids })),
    streams: z.array(z.object({ stream_id: id, topic: z.string(), unread_message_ids: ids })),
    huddles: z.array(z.object({ user_ids_string: z.string(), unread_message_ids: ids })),
    mentions: ids,
    old_unreads_missing: z.boolean(),
  })
  .meta({ id: 'ChatUnread' })
export type UnreadMessages = z.infer<typeof unreadMessages>

/** What the events that a client asked for start from. */
const startState = z.object({
  ...realmState.shape,
  ...ownState.shape,
  max_message_id: id,
  starred_messages: ids,
  recent_private_conversations: z.array(z.object({ max_message_id: id, user_ids: ids })),
  unread_msgs: unreadMessages,
  presences,
  server_timestamp: z.number(),
  presence_last_update_id: z.number(),
  realm_users: z.array(wirePerson),
  realm_non_active_users: z.array(wirePerson),
  cross_realm_bots: none,
  realm_bots: z.array(wirePerson),
  subscriptions: z.array(wireSubscription),
  unsubscribed: z.array(openChannel),
  never_subscribed: z.array(openChannel),
  streams: z.array(wireChannel),
  realm_default_streams: ids,
  realm_default_stream_groups: none,
  realm_user_groups: z.array(wireGroup),
  realm_emoji: emojiById,
  realm_linkifiers: z.array(wireLinkifier),
  realm_filters: none,
  realm_domains: none,
  realm_playgrounds: none,
  realm_embedded_bots: none,
  realm_incoming_webhook_bots: none,
  realm_user_settings_defaults: empty,
  custom_profile_fields: z.array(wireProfileField),
  custom_profile_field_types: z.record(z.string(), z.object({ id, name: z.string() })),
  alert_words: z.array(z.string()),
  muted_users: z.array(mutedUser),
  muted_topics: z.array(mutedTopic),
  user_topics: z.array(wireUserTopic),
  user_status: z.record(z.string(), wireStatus),
  user_settings: wireSettings,
  saved_snippets: z.array(wireSnippet),
  drafts: z.array(wireDraft),
  scheduled_messages: none,
  reminders: none,
  channel_folders: none,
  navigation_views: none,
  onboarding_steps: none,
  stop_words: none,
  giphy_api_key: z.string(),
  gif_rating_policy_options: empty,
  giphy_rating_options: empty,
  has_zoom_token: z.boolean(),
})
export type StartState = z.infer<typeof startState>

/** Clients that know no `user_settings` get the settings beside everything else. */
const oldSettings = wireSettings.partial().shape

export const registered = z
  .object({
    ...oldSettings,
    ...startState.partial().shape,
    ...wireVersion,
    queue_id: z.string(),
    last_event_id: z.number(),
  })
  .meta({ id: 'ChatQueue' })

import { z } from 'zod'
import { groupSetting } from './people'

/** A channel as clients know it. */
export const wireChannel = z
  .object({
    stream_id: z.number(),
    name: z.string(),
    description: z.string(),
    rendered_description: z.string(),
    date_created: z.number(),
    creator_id: z.number().nullable(),
    is_archived: z.boolean(),
    invite_only: z.boolean(),
    is_web_public: z.boolean(),
    history_public_to_subscribers: z.boolean(),
    stream_post_policy: z.number(),
    is_announcement_only: z.boolean(),
    message_retention_days: z.number().nullable(),
    first_message_id: z.number().nullable(),
    is_recently_active: z.boolean(),
    stream_weekly_traffic: z.number().nullable(),
    subscriber_count: z.number(),
    topics_policy: z.string(),
    folder_id: z.number().nullable(),
    can_add_subscribers_group: groupSetting,
    can_administer_channel_group: groupSetting,
    can_create_topic_group: groupSetting,
    can_delete_any_message_group: groupSetting,
    can_delete_own_message_group: groupSetting,
    can_move_messages_out_of_channel_group: groupSetting,
    can_move_messages_within_channel_group: groupSetting,
    can_remove_subscribers_group: groupSetting,
    can_resolve_topics_group: groupSetting,
    can_send_message_group: groupSetting,
    can_subscribe_group: groupSetting,
  })
  .meta({ id: 'ChatChannel' })
export type WireChannel = z.infer<typeof wireChannel>

export const listedChannel = wireChannel
  .extend({ is_default: z.boolean().optional() })
  .meta({ id: 'ChatListedChannel' })

/** A channel that one could come into. */
export const openChannel = wireChannel
  .extend({ subscribers: z.array(z.number()).optional() })
  .meta({ id: 'ChatOpenChannel' })
export type OpenChannel = z.infer<typeof openChannel>

/** Null: as the person has it for all channels. */
const notification = z.boolean().nullable()

export const wireSubscription = openChannel
  .extend({
    color: z.string(),
    is_muted: z.boolean(),
    in_home_view: z.boolean(),
    pin_to_top: z.boolean(),
    desktop_notifications: notification,
    email_notifications: notification,
    push_notifications: notification,
    audible_notifications: notification,
    wildcard_mentions_notify: notification,
  })
  .meta({ id: 'ChatSubscription' })
export type WireSubscription = z.infer<typeof wireSubscription>

export const wireUserTopic = z
  .object({
    stream_id: z.number(),
    topic_name: z.string(),
    visibility_policy: z.number().describe('0 as its channel, 1 muted, 2 unmuted in a muted channel, 3 followed.'),
    last_updated: z.number(),
  })
  .meta({ id: 'ChatUserTopic' })
export type WireUserTopic = z.infer<typeof wireUserTopic>

/** The older form: channel's name, topic, time. */
export const mutedTopic = z.tuple([z.string(), z.string(), z.number()])

const namesByPerson = z.record(z.string(), z.array(z.string()))
/** What became of putting people into channels, by their ids. */
export const cameIn = z.object({
  subscribed: namesByPerson,
  already_subscribed: namesByPerson,
  unauthorized: z.array(z.string()).optional(),
  new_subscription_messages_sent: z.boolean(),
})
/** What became of taking people out of channels. */
export const wentOut = z.object({ removed: z.array(z.string()), not_removed: z.array(z.string()) })

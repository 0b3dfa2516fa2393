import type { ChannelAccess } from '../domain/channel-access'
import { ROLE_GROUPS } from '../personal/role-groups'
import type { WireChannel } from '../wire/channels'
import type { ChannelFigures } from './channel-figures'

/** Who may write, by `post_policy`. */
const MAY_SEND: Record<number, number> = {
  1: ROLE_GROUPS.everyone,
  2: ROLE_GROUPS.administrators,
  3: ROLE_GROUPS.fullMembers,
  4: ROLE_GROUPS.moderators,
}

/** @param figures of this channel, see `channelFigures` */
export function channelWire(channel: ChannelAccess, figures: ChannelFigures): WireChannel {
  const administers =
    channel.creator_id === null ? ROLE_GROUPS.nobody : { direct_members: [channel.creator_id], direct_subgroups: [] }
  return {
    stream_id: channel.id,
    name: channel.name,
    description: channel.description,
    rendered_description: channel.rendered_description,
    date_created: Math.floor(channel.created_at),
    creator_id: channel.creator_id,
    is_archived: channel.is_archived,
    invite_only: channel.invite_only,
    is_web_public: false,
    history_public_to_subscribers: channel.history_public,
    stream_post_policy: channel.post_policy,
    is_announcement_only: channel.post_policy === 2,
    message_retention_days: null,
    first_message_id: channel.first_message_id,
    is_recently_active: figures.is_recently_active,
    stream_weekly_traffic: figures.weekly_traffic,
    subscriber_count: figures.subscriber_count,
    topics_policy: channel.topics_policy,
    folder_id: null,
    can_add_subscribers_group: channel.invite_only ? administers : ROLE_GROUPS.members,
    can_administer_channel_group: administers,
    can_create_topic_group: ROLE_GROUPS.everyone,
    can_delete_any_message_group: ROLE_GROUPS.nobody,
    can_delete_own_message_group: ROLE_GROUPS.nobody,
    can_move_messages_out_of_channel_group: ROLE_GROUPS.nobody,
    can_move_messages_within_channel_group: ROLE_GROUPS.nobody,
    can_remove_subscribers_group: administers,
    can_resolve_topics_group: ROLE_GROUPS.nobody,
    can_send_message_group: MAY_SEND[channel.post_policy] ?? ROLE_GROUPS.everyone,
    can_subscribe_group: ROLE_GROUPS.nobody,
  }
}

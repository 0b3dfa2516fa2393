import { z } from 'zod'
import type { ChatUser } from '../domain/caller'

const flag = (value: boolean) => z.boolean().catch(value)
const whole = (value: number) => z.number().int().catch(value)
const text = (value: string) => z.string().catch(value)

/** What people choose for themselves, with what holds until they do. The names are the wire's. */
export const SETTINGS = z.object({
  twenty_four_hour_time: z.boolean().nullable().catch(true),
  starred_message_counts: flag(true),
  display_emoji_reaction_users: flag(true),
  emojiset: text('google'),
  presence_enabled: flag(true),
  send_private_typing_notifications: flag(true),
  send_stream_typing_notifications: flag(true),
  send_read_receipts: flag(true),
  receives_typing_notifications: flag(true),
  pm_content_in_desktop_notifications: flag(true),
  default_language: text('en'),
  web_home_view: text('inbox'),
  web_escape_navigates_to_home_view: flag(true),
  enter_sends: flag(false),
  color_scheme: whole(1),
  demote_inactive_streams: whole(1),
  user_list_style: whole(2),
  web_mark_read_on_scroll_policy: whole(1),
  web_channel_default_view: whole(1),
  web_stream_unreads_count_display_policy: whole(2),
  web_font_size_px: whole(16),
  web_line_height_percent: whole(140),
  web_animate_image_previews: text('on_hover'),
  web_navigate_to_sent_message: flag(true),
  web_suggest_update_timezone: flag(true),
  web_inbox_show_channel_folders: flag(true),
  web_left_sidebar_unreads_count_summary: flag(true),
  hide_ai_features: flag(false),
  fluid_layout_width: flag(false),
  high_contrast_mode: flag(false),
  translate_emoticons: flag(false),
  allow_private_data_export: flag(false),
  enable_stream_desktop_notifications: flag(false),
  enable_stream_email_notifications: flag(false),
  enable_stream_push_notifications: flag(false),
  enable_stream_audible_notifications: flag(false),
  enable_desktop_notifications: flag(true),
  enable_sounds: flag(true),
  enable_offline_email_notifications: flag(true),
  enable_offline_push_notifications: flag(true),
  enable_online_push_notifications: flag(true),
  enable_followed_topic_desktop_notifications: flag(true),
  enable_followed_topic_email_notifications: flag(true),
  enable_followed_topic_push_notifications: flag(true),
  enable_followed_topic_audible_notifications: flag(true),
  enable_followed_topic_wildcard_mentions_notify: flag(true),
  wildcard_mentions_notify: flag(true),
  enable_digest_emails: flag(false),
  enable_login_emails: flag(false),
  enable_marketing_emails: flag(false),
  message_content_in_email_notifications: flag(true),
  notification_sound: text('zulip'),
  available_notification_sounds: z.array(z.string()).catch(['zulip']),
  desktop_icon_count_display: whole(1),
  realm_name_in_email_notifications_policy: whole(1),
  email_notifications_batching_period_seconds: whole(120),
  automatically_follow_topics_policy: whole(1),
  automatically_unmute_topics_in_muted_streams_policy: whole(2),
  automatically_follow_topics_where_mentioned: flag(true),
  resolved_topic_notice_auto_read_policy: text('except_followed'),
  emojiset_choices: z.array(z.object({ key: z.string(), text: z.string() })).catch([{ key: 'google', text: 'Google' }]),
})

/** Lists of what there is to choose from, not choices. */
export const NOT_CHOSEN = new Set(['available_notification_sounds', 'emojiset_choices'])

export type UserSettings = z.output<typeof SETTINGS> & { email_address_visibility: number; timezone: string }

/** Somebody's settings in full. */
export function userSettings(me: ChatUser): UserSettings {
  return { ...SETTINGS.parse(me.settings), email_address_visibility: me.email_visibility, timezone: me.time_zone }
}

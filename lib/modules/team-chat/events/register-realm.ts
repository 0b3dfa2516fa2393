import type { OperationCtx } from '@/lib/core/operation'
import { type ChatUser, isAdministrator, isGuest, isModerator, isOwner } from '../domain/caller'
import { apiEmail, avatarUrl } from '../domain/people'
import { type Realm, readRealm } from '../domain/realm'
import { EMPTY_TOPIC_NAME, MAX_TOPIC_LENGTH } from '../domain/topics'
import { ROLE_GROUPS } from '../personal/role-groups'
import { OFFLINE_AFTER_SECONDS } from '../presence/read-presence'
import type { OwnState, RealmState } from '../wire/realm'

/** Policies of older clients: 1 all members, 2 administrators, 5 nobody, 6 owners. */
const POLICY = { members: 1, administrators: 2, nobody: 5, owners: 6 } as const

/** The organization's rules and the server's limits, under the names that clients know. */
export async function realmState(ctx: OperationCtx): Promise<RealmState> {
  const realm = await readRealm(ctx)
  return {
    ...identityOf(realm),
    ...messageRules(realm),
    ...PEOPLE_RULES,
    ...switches(realm),
    ...LIMITS,
    ...serverFacts(realm),
  }
}

const identityOf = ({ name, url, host }: Realm) => ({
  realm_name: name,
  realm_description: '',
  realm_url: url,
  realm_uri: url,
  realm_host: host,
  realm_icon_url: `${url}/icon.svg`,
  realm_icon_source: 'U',
  realm_logo_url: `${url}/icon.svg`,
  realm_logo_source: 'D',
  realm_night_logo_url: `${url}/icon.svg`,
  realm_night_logo_source: 'D',
  realm_default_language: 'en',
  realm_org_type: 10,
  realm_plan_type: 1,
  realm_date_created: 0,
  realm_bot_domain: host,
  realm_upload_quota_mib: null as number | null,
})

function messageRules({ settings }: Realm) {
  const everyone = ROLE_GROUPS.everyone
  return {
    realm_allow_message_editing: settings.allow_message_editing,
    realm_message_content_edit_limit_seconds: settings.message_content_edit_limit_seconds,
    realm_message_content_delete_limit_seconds: settings.message_content_delete_limit_seconds,
    realm_move_messages_within_stream_limit_seconds: settings.move_messages_within_stream_limit_seconds,
    realm_move_messages_between_streams_limit_seconds: settings.move_messages_within_stream_limit_seconds,
    realm_message_edit_history_visibility_policy: settings.message_edit_history_visibility_policy,
    realm_allow_edit_history: settings.message_edit_history_visibility_policy !== 'none',
    realm_message_retention_days: -1,
    realm_mandatory_topics: settings.mandatory_topics,
    realm_topics_policy: settings.mandatory_topics ? 'disable_empty_topic' : 'allow_empty_topic',
    realm_empty_topic_display_name: EMPTY_TOPIC_NAME,
    realm_wildcard_mention_policy: POLICY.members,
    realm_can_mention_many_users_group: ROLE_GROUPS.moderators,
    realm_can_delete_any_message_group: ROLE_GROUPS.administrators,
    realm_can_delete_own_message_group: everyone,
    realm_can_set_delete_message_policy_group: ROLE_GROUPS.moderators,
    realm_can_move_messages_between_channels_group: ROLE_GROUPS.members,
    realm_can_move_messages_between_topics_group: everyone,
    realm_can_resolve_topics_group: everyone,
    realm_can_set_topics_policy_group: ROLE_GROUPS.members,
    realm_edit_topic_policy: POLICY.members,
    realm_move_messages_between_streams_policy: POLICY.members,
    realm_delete_own_message_policy: POLICY.members,
    realm_direct_message_initiator_group: everyone,
    realm_direct_message_permission_group: everyone,
    realm_private_message_policy: POLICY.members,
    realm_can_summarize_topics_group: ROLE_GROUPS.nobody,
  }
}

const PEOPLE_RULES = {
  realm_waiting_period_threshold: 0,
  realm_invite_required: true,
  realm_invite_to_realm_policy: POLICY.administrators,
  realm_invite_to_stream_policy: POLICY.members,
  realm_emails_restricted_to_domains: false,
  realm_disallow_disposable_email_addresses: false,
  realm_email_changes_disabled: true,
  realm_email_auth_enabled: true,
  realm_password_auth_enabled: true,
  realm_authentication_methods: { Email: { enabled: true, available: true } },
  realm_avatar_changes_disabled: false,
  realm_create_public_stream_policy: POLICY.members,
  realm_create_private_stream_policy: POLICY.members,
  realm_create_stream_policy: POLICY.members,
  realm_create_web_public_stream_policy: POLICY.nobody,
  realm_bot_creation_policy: POLICY.members,
  realm_user_group_edit_policy: POLICY.members,
  realm_add_custom_emoji_policy: POLICY.members,
  realm_can_access_all_users_group: ROLE_GROUPS.everyone,
  realm_can_add_custom_emoji_group: ROLE_GROUPS.members,
  realm_can_add_subscribers_group: ROLE_GROUPS.members,
  realm_can_create_bots_group: ROLE_GROUPS.members,
  realm_can_create_groups: ROLE_GROUPS.members,
  realm_can_create_private_channel_group: ROLE_GROUPS.members,
  realm_can_create_public_channel_group: ROLE_GROUPS.members,
  realm_can_create_web_public_channel_group: ROLE_GROUPS.nobody,
  realm_can_create_write_only_bots_group: ROLE_GROUPS.members,
  realm_can_invite_users_group: ROLE_GROUPS.administrators,
  realm_can_manage_all_groups: ROLE_GROUPS.administrators,
  realm_can_manage_billing_group: ROLE_GROUPS.owners,
  realm_create_multiuse_invite_group: ROLE_GROUPS.administrators,
}

const switches = ({ settings }: Realm) => ({
  realm_name_changes_disabled: settings.name_changes_disabled,
  realm_require_unique_names: settings.unique_names,
  realm_presence_disabled: settings.presence_disabled,
  realm_enable_read_receipts: true,
  realm_enable_spectator_access: false,
  realm_enable_guest_user_indicator: true,
  realm_enable_guest_user_dm_warning: true,
  realm_want_advertise_in_communities_directory: false,
  realm_inline_image_preview: true,
  realm_inline_url_embed_preview: false,
  realm_media_preview_size: 100,
  realm_digest_emails_enabled: false,
  realm_digest_weekday: 1,
  realm_send_welcome_emails: false,
  realm_message_content_allowed_in_email_notifications: true,
  realm_push_notifications_enabled: false,
  realm_push_notifications_enabled_end_timestamp: null,
  realm_default_code_block_language: '',
  realm_default_external_accounts: {},
  realm_available_video_chat_providers: { disabled: { name: 'None', id: 0 } },
  realm_video_chat_provider: 0,
  realm_jitsi_server_url: null,
  realm_giphy_rating: 0,
  realm_new_stream_announcements_stream_id: -1,
  realm_signup_announcements_stream_id: -1,
  realm_zulip_update_announcements_stream_id: -1,
  realm_moderation_request_channel_id: -1,
  realm_is_zephyr_mirror_realm: false,
  zulip_plan_is_not_limited: true,
  upgrade_text_for_wide_organization_logo: '',
  max_file_upload_size_mib: settings.max_file_upload_size_mib,
})

const LIMITS = {
  max_stream_name_length: 60,
  max_stream_description_length: 1024,
  max_channel_folder_name_length: 100,
  max_channel_folder_description_length: 1024,
  max_topic_length: MAX_TOPIC_LENGTH,
  max_message_length: 10_000,
  max_avatar_file_size_mib: 5,
  max_icon_file_size_mib: 5,
  max_logo_file_size_mib: 5,
  max_bulk_new_subscription_messages: 100,
  max_reminder_note_length: 500,
  event_queue_longpoll_timeout_seconds: 90,
}

/** It changes when the server starts anew; nothing of ours depends on it. */
const SERVER_GENERATION = Math.floor(Date.now() / 1000)

const serverFacts = ({ url }: Realm) => ({
  server_generation: SERVER_GENERATION,
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: OFFLINE_AFTER_SECONDS,
  server_typing_started_expiry_period_milliseconds: 45_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
  server_typing_started_wait_period_milliseconds: 30_000,
  server_min_deactivated_realm_deletion_days: null,
  server_max_deactivated_realm_deletion_days: null,
  server_report_message_types: [],
  server_thumbnail_formats: [],
  server_emoji_data_url: `${url}/api/v1/emoji_codes.json`,
  server_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_needs_upgrade: false,
  server_inline_image_preview: true,
  server_inline_url_embed_preview: false,
  server_web_public_streams_enabled: false,
  server_supported_permission_settings: { realm: {}, stream: {}, group: {} },
  server_jitsi_server_url: null,
  server_can_summarize_topics: false,
  jitsi_server_url: null,
  password_min_length: 8,
  password_max_length: 200,
  password_min_guesses: 0,
  settings_send_digest_emails: false,
  development_environment: false,
  event_queue_longpoll_timeout_seconds: 90,
})

/** Who the caller is and what they may do. */
export function ownState(me: ChatUser, clientGravatar: boolean): OwnState {
  const isMember = !isGuest(me)
  return {
    user_id: me.id,
    email: apiEmail(me),
    delivery_email: me.email,
    full_name: me.full_name,
    is_owner: isOwner(me),
    is_admin: isAdministrator(me),
    is_moderator: isModerator(me) && !isAdministrator(me),
    is_guest: isGuest(me),
    is_billing_admin: isOwner(me),
    avatar_source: me.has_avatar ? 'U' : 'G',
    avatar_url: avatarUrl(me, clientGravatar),
    avatar_url_medium: avatarUrl(me, clientGravatar),
    can_create_private_streams: isMember,
    can_create_public_streams: isMember,
    can_create_streams: isMember,
    can_create_web_public_streams: false,
    can_subscribe_other_users: isMember,
    can_invite_others_to_realm: isAdministrator(me),
  }
}

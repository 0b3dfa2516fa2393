import { z } from 'zod'
import { env } from '@/lib/core/env'
import { defineOperation } from '@/lib/core/operation'
import { codeToNames } from '@/lib/modules/team-chat/emoji/emoji'
import { ZULIP } from '@/lib/modules/team-chat/events/zulip-version'
import { serverSettings } from '@/lib/modules/team-chat/wire/realm'

const ways = ['dev', 'ldap', 'remoteuser', 'github', 'azuread', 'gitlab', 'apple', 'google', 'saml', 'openid connect']

/** What an app reads before anybody signs in. Organizations share one address, so none of them is named. */
export const readServerSettings = defineOperation({
  name: 'team-chat.server.read',
  title: 'Read how to sign in to team chat',
  permission: 'public',
  effect: 'read',
  tenancy: 'none',
  input: z.object({}),
  output: serverSettings,
  run: async () => ({
    ...ZULIP,
    authentication_methods: { password: true, email: true, ...Object.fromEntries(ways.map((way) => [way, false])) },
    external_authentication_methods: [],
    push_notifications_enabled: false,
    is_incompatible: false,
    email_auth_enabled: true,
    require_email_format_usernames: true,
    realm_url: env.url,
    realm_uri: env.url,
    realm_name: 'Indaba',
    realm_icon: `${env.url}/icon.svg`,
    realm_description: '<p>Team chat of Indaba.</p>',
    realm_web_public_access_enabled: false,
  }),
})

/** Names of emoji by code, as apps load them at start. */
export const readEmojiData = defineOperation({
  name: 'team-chat.emoji-data.read',
  title: 'Read the names of emoji',
  permission: 'public',
  effect: 'read',
  tenancy: 'none',
  input: z.object({}),
  output: z.object({ code_to_names: z.record(z.string(), z.array(z.string())) }),
  run: async () => ({ code_to_names: codeToNames() }),
})

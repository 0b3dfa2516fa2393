import type { SandboxTools } from '../../sandbox-kit/part'

/** The helpdesk's records. Times are epoch seconds, with fractions; ids count from 1 in every account, but for those of users. */

export type Role = 'agent' | 'administrator'

export type SandboxUser = { id: number; name: string; email: string; token: string; availability: string }

export type SandboxContact = {
  id: number
  name: string
  email: string | null
  phone_number: string | null
  created_at: number
  last_activity_at: number
}

type SandboxInbox = { id: number; name: string; channel_type: string }

export type SandboxAttachment = { id: number; file_type: string; name: string; type: string; base64: string }

export type SandboxMessage = {
  id: number
  /** 0 incoming, 1 outgoing, 2 activity, 3 template. */
  message_type: 0 | 1 | 2 | 3
  private: boolean
  content: string | null
  status: string
  created_at: number
  sender: { type: 'user' | 'contact'; id: number } | null
  attachments: SandboxAttachment[]
}

export type SandboxConversation = {
  id: number
  inbox_id: number
  contact_id: number
  status: 'open' | 'resolved' | 'pending' | 'snoozed'
  priority: string | null
  labels: string[]
  snoozed_until: number | null
  assignee_id: number | null
  created_at: number
  updated_at: number
  last_activity_at: number
  waiting_since: number | null
  first_reply_at: number | null
  agent_last_seen_at: number
  messages: SandboxMessage[]
}

export type SandboxWebhook = { id: number; name: string; url: string; subscriptions: string[]; secret: string }

export type SandboxAccount = {
  id: number
  name: string
  owner: string
  members: { user_id: number; role: Role }[]
  inboxes: SandboxInbox[]
  contacts: SandboxContact[]
  conversations: SandboxConversation[]
  resolutions: { conversation_id: number; at: number }[]
  webhooks: SandboxWebhook[]
  last_message_id: number
}

export type State = {
  /** Base URL of the newest request, for links. */
  origin: string
  /** Sent with every page of the dashboard; a stock installation has `X-Frame-Options: SAMEORIGIN`. */
  frame_headers: Record<string, string>
  users: SandboxUser[]
  /** The users that the platform app may sign in. */
  permissibles: number[]
  sign_ins: { token: string; user_id: number; until: number }[]
  /** Who is signed in on the dashboard, by what its addresses carry. */
  sessions: { id: string; user_id: number }[]
  accounts: SandboxAccount[]
}

export type Tools = SandboxTools<State>

export const CHANNELS = {
  website: 'Channel::WebWidget',
  email: 'Channel::Email',
  whatsapp: 'Channel::Whatsapp',
  api: 'Channel::Api',
} as const

export const secondsOf = (at: Date): number => at.getTime() / 1000

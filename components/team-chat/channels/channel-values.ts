import type { ChatParams } from '@/lib/client/chat/chat-client'
import type { Channel } from '@/lib/client/chat/wire'

/** What can be changed of a channel. Choices are texts, as the selects have them. */
export type ChannelValues = {
  name: string
  description: string
  privacy: 'public' | 'private'
  history: 'all' | 'own'
  posting: string
}
export type ChannelField = keyof ChannelValues
/** What somebody has typed so far; everything else stays as others change it meanwhile. */
export type ChannelDraft = Partial<ChannelValues>

export const PRIVACY = [
  { value: 'public', label: 'Public', means: 'Everybody but guests finds it, reads it and may join.' },
  { value: 'private', label: 'Private', means: 'Only those who are added read it.' },
]
export const HISTORY = [
  { value: 'all', label: 'Everything said before' },
  { value: 'own', label: 'Only what is said after they come' },
]
export const POSTING = [
  { value: '1', label: 'Everybody who reads it' },
  { value: '3', label: 'Everybody but guests' },
  { value: '4', label: 'Moderators and administrators' },
  { value: '2', label: 'Administrators' },
]

export const valuesOf = (channel: Channel): ChannelValues => ({
  name: channel.name,
  description: channel.description,
  privacy: channel.invite_only ? 'private' : 'public',
  history: channel.history_public_to_subscribers ? 'all' : 'own',
  posting: String(channel.stream_post_policy),
})

/** What to ask for, and what the channel is then. */
export type ChannelChange = { field: ChannelField; params: ChatParams; after: Partial<Channel> }

/** What to ask of the server: one call a field, so that its answer is told where it belongs. */
export function changesOf(channel: Channel, draft: ChannelDraft): ChannelChange[] {
  const before = valuesOf(channel)
  const wanted = { ...before, ...draft }
  const name = wanted.name.trim()
  const description = wanted.description.trim()
  const stream_post_policy = Number(wanted.posting)
  const invite_only = wanted.privacy === 'private'
  // A public channel has no choice of its history.
  const history = { history_public_to_subscribers: !invite_only || wanted.history === 'all' }
  const changes: ChannelChange[] = []
  if (name !== channel.name) changes.push({ field: 'name', params: { new_name: name }, after: { name } })
  if (description !== channel.description)
    changes.push({ field: 'description', params: { description }, after: { description } })
  if (invite_only !== channel.invite_only)
    changes.push({
      field: 'privacy',
      params: { is_private: invite_only, ...history },
      after: { invite_only, ...history },
    })
  else if (invite_only && wanted.history !== before.history)
    changes.push({ field: 'history', params: history, after: history })
  if (wanted.posting !== before.posting)
    changes.push({ field: 'posting', params: { stream_post_policy }, after: { stream_post_policy } })
  return changes
}

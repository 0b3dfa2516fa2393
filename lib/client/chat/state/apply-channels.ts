import { conversationKey } from '../conversation'
import type { Channel, ChannelEvent, ChatEvent, Subscription, SubscriptionEvent } from '../wire'
import type { ChatState } from './chat-state'

export function applySubscription(state: ChatState, event: SubscriptionEvent): ChatState {
  const subscriptions = new Map(state.subscriptions)
  const channels = new Map(state.channels)
  switch (event.op) {
    case 'add':
      for (const added of event.subscriptions) {
        subscriptions.set(added.stream_id, added)
        channels.set(added.stream_id, added)
      }
      break
    case 'remove':
      for (const { stream_id } of event.subscriptions) subscriptions.delete(stream_id)
      return withoutMe({ ...state, subscriptions }, event.subscriptions)
    case 'update': {
      const known = subscriptions.get(event.stream_id)
      if (!known) return state
      // The wire still tells the older opposite of a mute, too.
      const change = event.property === 'in_home_view' ? { is_muted: !event.value } : { [event.property]: event.value }
      subscriptions.set(event.stream_id, { ...known, ...change })
      break
    }
    default:
      return withSubscribers(state, event)
  }
  return { ...state, subscriptions, channels }
}

function withSubscribers(
  state: ChatState,
  event: Omit<Extract<SubscriptionEvent, { op: 'peer_add' | 'peer_remove' }>, 'id'>,
): ChatState {
  const changed = <T extends Channel>(all: ReadonlyMap<number, T>): Map<number, T> => {
    const after = new Map(all)
    for (const id of event.stream_ids) {
      const known = after.get(id)
      if (!known || !knowsPeople(known)) continue
      const others = known.subscribers.filter((userId) => !event.user_ids.includes(userId))
      const subscribers = event.op === 'peer_add' ? [...others, ...event.user_ids] : others
      after.set(id, { ...known, subscribers, subscriber_count: subscribers.length })
    }
    return after
  }
  return { ...state, subscriptions: changed(state.subscriptions), channels: changed(state.channels) }
}

/** The server leaves the list out, or empty, where one has not asked who is in a channel that one is not in. */
const knowsPeople = <T extends Channel>(channel: T): channel is T & { subscribers: number[] } =>
  channel.subscribers !== undefined && (channel.subscribers.length > 0 || channel.subscriber_count === 0)

/** Who leaves is not told of it as a peer. */
function withoutMe(state: ChatState, left: { stream_id: number }[]): ChatState {
  if (!state.me) return state
  const stream_ids = left.map(({ stream_id }) => stream_id)
  return withSubscribers(state, { type: 'subscription', op: 'peer_remove', stream_ids, user_ids: [state.me.userId] })
}

export function applyChannel(state: ChatState, event: ChannelEvent): ChatState {
  const channels = new Map(state.channels)
  const subscriptions = new Map(state.subscriptions)
  switch (event.op) {
    case 'create':
      for (const channel of event.streams) channels.set(channel.stream_id, channel)
      break
    case 'update': {
      const change: Partial<Channel> = { [event.property]: event.value }
      if (event.rendered_description !== undefined) change.rendered_description = event.rendered_description
      if (event.history_public_to_subscribers !== undefined)
        change.history_public_to_subscribers = event.history_public_to_subscribers
      return withChannel(state, event.stream_id, change)
    }
    case 'delete':
      for (const id of event.stream_ids) {
        channels.delete(id)
        subscriptions.delete(id)
      }
  }
  return { ...state, channels, subscriptions }
}

/** The state with something changed of a channel. */
export function withChannel(state: ChatState, id: number, change: Partial<Channel>): ChatState {
  const channels = new Map(state.channels)
  const subscriptions = new Map(state.subscriptions)
  changeIn(channels, id, change)
  changeIn(subscriptions, id, change)
  return { ...state, channels, subscriptions }
}

function changeIn<T extends Channel | Subscription>(all: Map<number, T>, id: number, change: Partial<Channel>): void {
  const known = all.get(id)
  if (known) all.set(id, { ...known, ...change })
}

export function applyTopicPolicy(state: ChatState, event: Extract<ChatEvent, { type: 'user_topic' }>): ChatState {
  const key = conversationKey({ kind: 'topic', channelId: event.stream_id, topic: event.topic_name })
  return { ...state, topicPolicies: new Map(state.topicPolicies).set(key, event.visibility_policy) }
}

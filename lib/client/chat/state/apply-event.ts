import type { ChatEvent } from '../wire'
import { applyChannel, applySubscription, applyTopicPolicy } from './apply-channels'
import { applyFlags } from './apply-flags'
import { applyDelete, applyMessage, applyReaction, applySubmessage, applyUpdate } from './apply-messages'
import { applyGroup, applyPerson, applyPresence, applySnippet, applyStatus, applyTyping } from './apply-people'
import type { ChatState } from './chat-state'

/** What the state is after an event of the queue; an unknown one changes nothing. @param now milliseconds */
export function applyEvent(state: ChatState, event: ChatEvent, now: number): ChatState {
  switch (event.type) {
    case 'message':
      return applyMessage(state, event)
    case 'update_message':
      return applyUpdate(state, event)
    case 'delete_message':
      return applyDelete(state, event)
    case 'reaction':
      return applyReaction(state, event)
    case 'submessage':
      return applySubmessage(state, event)
    case 'update_message_flags':
      return applyFlags(state, event)
    case 'typing':
      return applyTyping(state, event, now)
    case 'presence':
      return applyPresence(state, event)
    case 'subscription':
      return applySubscription(state, event)
    case 'stream':
      return applyChannel(state, event)
    case 'realm_user':
      return applyPerson(state, event)
    case 'user_topic':
      return applyTopicPolicy(state, event)
    case 'muted_users':
      return { ...state, mutedUsers: new Set(event.muted_users.map(({ id }) => id)) }
    case 'user_status':
      return applyStatus(state, event)
    case 'user_settings':
      return { ...state, settings: { ...state.settings, [event.property]: event.value } }
    case 'realm_emoji':
      return { ...state, emoji: new Map(Object.entries(event.realm_emoji)) }
    case 'user_group':
      return applyGroup(state, event)
    case 'saved_snippets':
      return applySnippet(state, event)
    default:
      return state
  }
}

export const applyEvents = (state: ChatState, events: ChatEvent[], now: number): ChatState =>
  events.reduce((current, event) => applyEvent(current, event, now), state)

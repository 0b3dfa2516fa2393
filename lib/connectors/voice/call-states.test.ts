import { describe, expect, test } from 'vitest'
import { callState } from './call-states'

describe('what a call of the provider is in our words', () => {
  test.each([
    ['registered', '', 'running'],
    ['ongoing', '', 'running'],
    ['ended', 'call_transfer', 'transferred'],
    ['ended', 'transfer_bridged', 'transferred'],
    ['ended', 'user_hangup', 'completed'],
    ['ended', 'agent_hangup', 'completed'],
    ['ended', 'dial_no_answer', 'closed'],
    ['ended', 'dial_busy', 'closed'],
    ['ended', 'voicemail_reached', 'closed'],
    ['ended', 'user_declined', 'closed'],
    ['not_connected', '', 'closed'],
    ['ended', 'not_connected', 'closed'],
    ['error', '', 'error'],
    ['ended', 'dial_failed', 'error'],
    ['not_connected', 'dial_failed', 'error'],
    ['ended', 'invalid_destination', 'error'],
    ['ended', 'error_llm_websocket_open', 'error'],
    ['ended', 'telephony_provider_unavailable', 'error'],
    ['ended', 'inactivity', 'completed'],
    ['something_new', '', 'running'],
  ])('%s, %s: %s', (status, reason, state) => {
    expect(callState(status, reason)).toBe(state)
  })
})

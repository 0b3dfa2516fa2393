import type { CallState } from './port'

/** Why a call that was ended by one of both counts as done. */
const COMPLETED = new Set(['user_hangup', 'agent_hangup'])
const TRANSFERRED = new Set(['call_transfer', 'transfer_bridged'])
const CLOSED = new Set(['dial_no_answer', 'dial_busy', 'voicemail_reached', 'not_connected', 'user_declined'])

/**
 * What a call of the provider is in our words. Source: provider-facts 14.2, state map.
 * @param status registered, not_connected, ongoing, ended, error
 * @param reason its disconnection_reason, where it has one
 */
export function callState(status: string, reason: string): CallState {
  if (status === 'registered' || status === 'ongoing') return 'running'
  if (status === 'not_connected') return isFailure(reason) ? 'error' : 'closed'
  if (status === 'error' || isFailure(reason)) return 'error'
  if (TRANSFERRED.has(reason)) return 'transferred'
  if (CLOSED.has(reason)) return 'closed'
  if (COMPLETED.has(reason) || status === 'ended') return 'completed'
  // A state that did not exist when this was written: the call is asked again until it says something we know.
  return 'running'
}

const isFailure = (reason: string): boolean =>
  reason === 'error' ||
  reason === 'dial_failed' ||
  reason === 'invalid_destination' ||
  reason.startsWith('error_') ||
  reason.startsWith('telephony_provider_')

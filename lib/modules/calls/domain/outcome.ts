import type { VoiceCall } from '@/lib/connectors/voice/port'

export type Outcome =
  | 'qualified'
  | 'not_qualified'
  | 'callback'
  | 'transferred'
  | 'answered'
  | 'no_answer'
  | 'busy'
  | 'voicemail'
  | 'declined'
  | 'failed'
  | 'stopped'

const NOT_REACHED: Record<string, Outcome> = {
  dial_busy: 'busy',
  voicemail_reached: 'voicemail',
  user_declined: 'declined',
}

/** What came of a call that has ended. */
export function outcomeOf(call: Pick<VoiceCall, 'state' | 'reason' | 'analysis'>): Outcome {
  switch (call.state) {
    case 'transferred':
      return 'transferred'
    case 'closed':
      return NOT_REACHED[call.reason] ?? 'no_answer'
    case 'error':
      return 'failed'
    default: {
      const verdict = call.analysis?.verdict
      return verdict === 'qualified' || verdict === 'not_qualified' || verdict === 'callback' ? verdict : 'answered'
    }
  }
}

type Standing = {
  qualification: 'qualified' | 'not_qualified' | 'callback' | 'no_answer'
  again: 'later' | 'tomorrow' | 'never'
}

/** How the deal stands after it, and whether it is called again by itself. */
export function standingAfter(outcome: Outcome): Standing {
  switch (outcome) {
    case 'qualified':
    case 'transferred':
      return { qualification: 'qualified', again: 'never' }
    case 'not_qualified':
    case 'declined':
      return { qualification: 'not_qualified', again: 'never' }
    case 'callback':
      return { qualification: 'callback', again: 'tomorrow' }
    // Somebody spoke and nobody knows what came of it: a person looks at it.
    case 'answered':
    case 'stopped':
      return { qualification: 'callback', again: 'never' }
    default:
      return { qualification: 'no_answer', again: 'later' }
  }
}

/** The CRM's word for it, in the timeline (outcomes of calls). */
export function timelineOutcome(outcome: Outcome): string {
  if (outcome === 'no_answer' || outcome === 'busy' || outcome === 'voicemail' || outcome === 'callback') return outcome
  return outcome === 'declined' ? 'no_answer' : outcome === 'failed' ? 'failed' : 'answered'
}

/** Outbound calls by an AI, the same for every provider. Source: provider-facts 14.2. */

export type CallMode = 'sim' | 'voice' | 'sip'

/** Integration REST API 2; anything but `running` has ended. */
export type CallState = 'running' | 'completed' | 'transferred' | 'closed' | 'error'

export type Script = {
  purpose: string
  greeting: string
  questions: { key: string; question: string }[]
  /** What the AI knows of the person: name, company, category … */
  facts: Record<string, string>
  /** E.164; callers who ask for a person are transferred here. Blank: no transfer. */
  transferNumber: string
}

export type CallOrder = {
  /** Our own id of the call; the provider keeps it, and with it the call is found again. */
  reference: string
  /** `sip`: rings a telephone. `voice`: a browser joins. `sim`: nobody is dialled, the sandbox plays the person. */
  mode: CallMode
  /** E.164. Not needed for `voice`. */
  to: string
  /** E.164; blank: the connection's own number. */
  from: string
  script: Script
  metadata: Record<string, string>
}

export type Turn = { role: 'agent' | 'user'; text: string; at_seconds: number }

export type VoiceCall = {
  id: string
  reference: string | null
  state: CallState
  /** The provider's own word for its state, e.g. `ongoing`. */
  status: string
  /** The provider's own word for why it ended, e.g. `dial_no_answer`; blank while it runs. */
  reason: string
  from: string
  to: string
  startedAt: Date | null
  endedAt: Date | null
  durationSeconds: number | null
  transcript: Turn[]
  recordingUrl: string
  /** In the provider's currency (US dollars). */
  cost: number | null
  /** Null until the provider has listened to it; for calls without a conversation for good. */
  analysis: {
    summary: string
    sentiment: string
    /** What the person answered, by the key of the question. */
    answers: Record<string, string>
    /** `qualified`, `not_qualified` or `callback`; blank when it cannot be told. */
    verdict: string
  } | null
}

export type PlacedCall = VoiceCall & {
  /** With it a browser joins a web call; null for telephone calls. */
  accessToken: string | null
}

export type VoiceEvent = { id: string; kind: 'call_started' | 'call_ended' | 'call_analyzed' | string; call: VoiceCall }

export interface VoiceAgentProvider {
  readonly mode: 'live' | 'sandbox' | 'installation'
  /**
   * Places one call and returns at once, while it rings.
   * @throws ProviderError; with `outcomeUnknown` look for it by `findCall` before placing another
   */
  placeCall(order: CallOrder): Promise<PlacedCall>
  /** @throws ProviderError `not_found` */
  getCall(id: string): Promise<VoiceCall>
  /** The call that was placed under our id; null: the provider knows none. */
  findCall(reference: string): Promise<VoiceCall | null>
  /** Ends it; one that has ended already is no error. */
  stopCall(id: string): Promise<void>
  /** Proves the key and names the agent. */
  check(): Promise<{ agent: string }>
  /**
   * Reads a webhook, once its signature was checked over the bytes as they came.
   * @returns null: the signature is missing, wrong or older than five minutes
   * @throws ProviderError `protocol` for a body that cannot be read
   */
  readWebhook(raw: Buffer, headers: Record<string, string>, now?: number): VoiceEvent | null
}

/** The contract in our words; every SMS service keeps it. */
export type SmsToSend = {
  /** Our own id of the message, the UUID of its outbox row. */
  id: string
  /** E.164, e.g. `+27821234567`. */
  to: string
  body: string
}

export type SmsState = 'accepted' | 'sent' | 'delivered' | 'failed' | 'unknown'

/** What became of one message; never thrown, so that one bad number fails no other. */
export type SmsResult = {
  id: string
  ok: boolean
  /** The provider's id of the message; empty when it took none. */
  provider_id: string
  state: SmsState
  /** The provider's words when it did not go well, e.g. `FAILED.BLOCKED`. */
  reason: string
}

/** News of a message that was sent before. */
export type SmsStatus = {
  provider_id: string
  /** Our own id, when the provider kept it; else empty. */
  id: string
  state: SmsState
  /** `FAILED.BLOCKED` */
  reason: string
  segments: number | null
  cost: number | null
}

type SmsProfile = { account: string; credits: number | null }

export type SmsPort = {
  /** Account and credits that are left: proves the credentials. */
  profile(): Promise<SmsProfile>
  /**
   * @param messages at most 4 000 at once
   * @returns a result for each message, in their order
   * @throws ProviderError when the whole call failed. With `outcomeUnknown` the very same call (the same ids in the same
   * order) may be made again for about 12 hours: nothing goes out twice
   */
  send(messages: SmsToSend[]): Promise<SmsResult[]>
  /** The newest news of messages, for when no delivery report came. @param ids the provider's ids */
  readStatus(ids: string[]): Promise<SmsStatus[]>
  /** Numbers in E.164 that asked for no more messages; a message to one is billed and goes nowhere. */
  blockedNumbers(): Promise<string[]>
  /** Asks the provider to send delivery reports to us; again does nothing. */
  registerWebhook(): Promise<void>
}

import type { OrganizationCtx } from '../context'

/** A webhook that was received, as its handler sees it. */
export type ReceivedWebhook = {
  /** Of the receipt; the same in each attempt. */
  id: string
  provider: string
  /** What it is about, as the receiver named it, e.g. `message.status`. */
  kind: string
  provider_event_id: string
  received_at: Date
  raw: Buffer
  /** The body read as JSON; undefined when it is none. */
  data: unknown
}

/** `ignored`: right, but nothing to do for us. `discarded`: it cannot be right. Both say why. */
export type WebhookVerdict = { state: 'accepted'; reason?: string } | { state: 'ignored' | 'discarded'; reason: string }

/**
 * A module's work on the webhooks of one provider, on its card. It may be called again after a crash and out of order,
 * so it must be safe to repeat and go by the provider's own times. What it throws is tried again a few times.
 */
export type WebhookHandler = {
  /** The connector's kind. */
  provider: string
  /** Only those; all by default. */
  kinds?: readonly string[]
  handle(args: { ctx: OrganizationCtx; webhook: ReceivedWebhook }): Promise<WebhookVerdict>
  /** The same for those that were stored with `receiveMany`; verdicts come in the order of the webhooks. Where it fails, each is tried alone. */
  handleMany?(args: { ctx: OrganizationCtx; webhooks: ReceivedWebhook[] }): Promise<WebhookVerdict[]>
}

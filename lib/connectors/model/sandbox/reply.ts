/** What the sandbox's model answers: text, calls, or both. */
export type Reply = {
  text?: string
  calls?: { name: string; arguments: Record<string, unknown> | string }[]
  finish?: 'length' | 'content_filter'
  /** An answer without any choice, as broken gateways give. */
  isEmpty?: boolean
}

/** Ends a scene where it stands: with a call whose result it needs, or with words. */
export class Cue extends Error {
  constructor(readonly reply: Reply) {
    super('cue')
  }
}

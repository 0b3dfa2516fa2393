import { createHash } from 'node:crypto'
import type { SmsResult, SmsState, SmsStatus, SmsToSend } from './port'
import type { MessageWire } from './wire'

/** From their words to ours and back; pure. Source: provider-facts 13.2. */

const STATES: Record<string, SmsState> = {
  ACCEPTED: 'accepted',
  SCHEDULED: 'accepted',
  SENT: 'sent',
  DELIVERED: 'delivered',
  FAILED: 'failed',
  UNKNOWN: 'unknown',
}

/** @param type a status type of theirs; one that we do not know is `unknown` */
const stateOf = (type: string): SmsState => STATES[type] ?? 'unknown'

const Z85 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#'

/** `userSuppliedId` holds 20 characters, which is what the 16 bytes of a UUID take in base 85. */
export function suppliedId(uuid: string): string {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  let text = ''
  for (let at = 0; at < 16; at += 4) {
    let word = bytes.readUInt32BE(at)
    let five = ''
    for (let i = 0; i < 5; i++) {
      five = Z85[word % 85] + five
      word = Math.floor(word / 85)
    }
    text += five
  }
  return text
}

/** @returns the UUID; empty for what is none of ours */
export function idOfSupplied(text: string): string {
  if (text.length !== 20 || [...text].some((char) => !Z85.includes(char))) return ''
  const bytes = Buffer.alloc(16)
  for (let at = 0; at < 4; at++) {
    const word = [...text.slice(at * 5, at * 5 + 5)].reduce((sum, char) => sum * 85 + Z85.indexOf(char), 0)
    if (word > 0xffffffff) return ''
    bytes.writeUInt32BE(word, at * 4)
  }
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * `deduplication-id` is an integer: of the ids of all messages of the call, so that the same call again is the same.
 * @returns a positive integer below 2^53
 */
export function deduplicationId(ids: string[]): number {
  const digest = createHash('sha256').update(ids.join('\n')).digest()
  return Number(digest.readBigUInt64BE() >> 11n) || 1
}

export function toResult({ id }: SmsToSend, answer: MessageWire | undefined): SmsResult {
  if (!answer) return { id, ok: false, provider_id: '', state: 'unknown', reason: 'The service said nothing about it.' }
  const state = stateOf(answer.status.type)
  return {
    id,
    ok: state !== 'failed',
    provider_id: answer.id,
    state,
    reason: state === 'failed' ? answer.status.id : '',
  }
}

export const toStatus = (message: MessageWire): SmsStatus => ({
  provider_id: message.id,
  id: idOfSupplied(message.userSuppliedId ?? ''),
  state: stateOf(message.status.type),
  reason: message.status.type === 'FAILED' ? message.status.id : '',
  segments: message.numberOfParts ?? null,
  cost: message.creditCost ?? null,
})

/** They write numbers without the plus sign now and then. */
export const toE164 = (number: string): string => (number.startsWith('+') ? number : `+${number.replace(/\D/g, '')}`)

/** How long a message is on the air. Source: provider-facts 13.2, GSM 03.38. */
export type SmsLength = {
  encoding: 'gsm' | 'unicode'
  /** In units of the encoding: `€` counts two in GSM, an emoji two in Unicode. */
  units: number
  segments: number
  /** Units that still fit into the last segment. */
  left: number
}

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each takes an escape and itself. */
const EXTENDED = '\f^{}\\[~]|€'

const LIMITS = { gsm: { one: 160, each: 153 }, unicode: { one: 70, each: 67 } } as const

export function smsLength(text: string): SmsLength {
  const widths = [...text].map((char) => (BASIC.includes(char) ? 1 : EXTENDED.includes(char) ? 2 : 0))
  const encoding = widths.includes(0) ? 'unicode' : 'gsm'
  const sizes = encoding === 'gsm' ? widths : [...text].map((char) => char.length)
  const units = sizes.reduce((sum: number, size) => sum + size, 0)
  const { one, each } = LIMITS[encoding]
  if (units <= one) return { encoding, units, segments: units === 0 ? 0 : 1, left: one - units }
  // A character of two units is never cut by the end of a segment.
  let segments = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > each) {
      segments++
      used = 0
    }
    used += size
  }
  return { encoding, units, segments, left: each - used }
}

import { canonicalName, codeOfEmoji } from '../../emoji/emoji'
import type { RenderContext, Spot } from '../context'
import { emojiSpan } from '../inline/emoji-name'
import { pushReadyInline } from '../inline/ready'
import { findLinkified } from '../linkifiers/find-linkified'
import { bareAddresses, type Found } from './bare-addresses'
import { putLink } from './put-link'
import { safeHref } from './safe-href'

/** One sign with its selector and skin tone; signs that are joined are one emoji, known or not. */
const SIGN = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?[\\u{1f3fb}-\\u{1f3ff}]?\\ufe0f?'
const EMOJI = new RegExp(`\\p{RGI_Emoji}(?![\\u200d\\ufe0e\\u{1f3fb}-\\u{1f3ff}])|${SIGN}(?:\\u200d${SIGN})*`, 'gv')

/** Links, linkifiers' matches and typed emoji of a text, in their order and without overlaps. */
export function findSpots(text: string, context: RenderContext): Spot[] {
  const links = [...bareAddresses(text, context.lookups.server_url), ...linkified(text, context)]
  const taken = new Uint8Array(text.length)
  return [...links.map((found) => linkSpot(text, found)), ...typedEmoji(text)]
    .filter(({ start, end }) => {
      if (taken.subarray(start, end).includes(1)) return false
      taken.fill(1, start, end)
      return true
    })
    .sort((a, b) => a.start - b.start)
}

function linkified(text: string, { lookups, linkifierBudget }: RenderContext): Found[] {
  return findLinkified(text, lookups.linkifiers, linkifierBudget).flatMap(({ start, end, url }) => {
    const href = safeHref(url, lookups.server_url)
    return href === null ? [] : [{ start, end, url: href }]
  })
}

function linkSpot(text: string, { start, end, url }: Found): Spot {
  return { start, end, isLink: true, push: (state) => putLink(state, url, text.slice(start, end)) }
}

function typedEmoji(text: string): Spot[] {
  return [...text.matchAll(EMOJI)].flatMap(({ 0: character, index }) => {
    const code = isPicture(character) ? codeOfEmoji(character) : undefined
    if (code === undefined) return []
    const html = emojiSpan(canonicalName(code)!, code)
    const push: Spot['push'] = (state) => pushReadyInline(state, html)
    return [{ start: index, end: index + character.length, isLink: false, push }]
  })
}

/** Signs such as © and ↔ are text, unless they ask to be pictures. */
function isPicture(character: string): boolean {
  const point = character.codePointAt(0)!
  if (String.fromCodePoint(point) !== character || point >= 0x1f000) return true
  return (point >= 0x2600 && point <= 0x27bf) || /\p{Emoji_Presentation}/u.test(character)
}

import type { StateInline } from 'markdown-it'
import { emojiCode } from '../../emoji/emoji'
import { contextOf } from '../context'
import { startTag } from '../escape'
import { matchHere, pushReadyInline } from './ready'

const NAME = /:([\w+-]{1,80}):/y

/** `:smile:`; the organization's own emoji come first. */
export function emojiName(state: StateInline, silent: boolean): boolean {
  const name = state.src[state.pos] === ':' && matchHere(state, NAME)?.[1]
  if (!name) return false
  const custom = contextOf(state).realmEmoji(name)
  const code = emojiCode(name)
  if (!custom && code === undefined) return false
  if (!silent) pushReadyInline(state, custom ? customEmoji(name, custom.source_url) : emojiSpan(name, code!))
  state.pos += name.length + 2
  return true
}

export function emojiSpan(name: string, code: string): string {
  const label = name.replaceAll('_', ' ')
  const tag = startTag('span', { 'aria-label': label, class: `emoji emoji-${code}`, role: 'img', title: label })
  return `${tag}:${name}:</span>`
}

function customEmoji(name: string, source: string): string {
  return startTag('img', { alt: `:${name}:`, class: 'emoji', src: source, title: name.replaceAll('_', ' ') })
}

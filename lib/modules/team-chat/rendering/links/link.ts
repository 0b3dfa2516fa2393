import type { StateInline } from 'markdown-it'
import { contextOf } from '../context'
import { pushReadyInline } from '../inline/ready'
import { inlineMedia } from '../previews/inline-media'
import { closeLink, noteUpload, openLink } from './put-link'
import { safeHref } from './safe-href'

type Found = { labelStart: number; labelEnd: number; href: string; typed: string; end: number }

/** `[text](address)`; addresses that no click may open leave it all as text. */
export function link(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '[' || state.linkLevel > 0) return false
  const found = find(state, state.pos)
  if (!found) return false
  if (!silent) put(state, found)
  state.pos = found.end
  return true
}

/** `![text](address)` shows uploads of this server within the text; others are links. */
export function media(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '!' || state.src[state.pos + 1] !== '[') return false
  const found = find(state, state.pos + 1)
  const upload = found && contextOf(state).upload(found.href)
  const html = upload && inlineMedia(upload, found.href, state.src.slice(found.labelStart, found.labelEnd))
  if (!html) return false
  if (!silent) {
    noteUpload(state, found.href)
    if (html.startsWith('<img')) contextOf(state).found.image = true
    pushReadyInline(state, html)
  }
  state.pos = found.end
  return true
}

function put(state: StateInline, { labelStart, labelEnd, href, typed, end }: Found): void {
  const { posMax } = state
  const opening = openLink(state, href)
  if (state.src.slice(labelStart, labelEnd).trim() === '') {
    state.push('text', '', 0).content = typed
  } else {
    state.pos = labelStart
    state.posMax = labelEnd
    state.linkLevel += 1
    state.md.inline.tokenize(state)
    state.linkLevel -= 1
  }
  closeLink(state)
  const label = state.src.slice(labelStart, labelEnd)
  // A label that is no more than the address is no title for a preview.
  if (label.trim() !== '' && label !== typed) opening.meta = { title: label }
  state.pos = end
  state.posMax = posMax
}

function find(state: StateInline, start: number): Found | null {
  const { parseLinkLabel, parseLinkDestination, parseLinkTitle } = state.md.helpers
  const labelEnd = parseLinkLabel(state, start, true)
  if (labelEnd < 0 || state.src[labelEnd + 1] !== '(') return null
  const destination = parseLinkDestination(state.src, skipBlanks(state, labelEnd + 2), state.posMax)
  if (!destination.ok || destination.str === '') return null
  let end = skipBlanks(state, destination.pos)
  if (end > destination.pos && state.src[end] !== ')') {
    const title = parseLinkTitle(state.src, end, state.posMax)
    if (title.ok) end = skipBlanks(state, title.pos)
  }
  if (state.src[end] !== ')' || end >= state.posMax) return null
  const href = safeHref(destination.str, contextOf(state).lookups.server_url)
  return href === null ? null : { labelStart: start + 1, labelEnd, href, typed: destination.str, end: end + 1 }
}

function skipBlanks(state: StateInline, from: number): number {
  let at = from
  while (at < state.posMax && /[ \t\n]/.test(state.src[at]!)) at += 1
  return at
}

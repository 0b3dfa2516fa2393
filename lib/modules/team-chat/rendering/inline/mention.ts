import type { StateInline } from 'markdown-it'
import { contextOf, type RenderContext } from '../context'
import { escapeText, startTag } from '../escape'
import { splitName } from '../wanted'
import { matchHere, pushReadyInline, startsWord } from './ready'

const PERSON = /@(_?)\*\*([^*\n]+)\*\*/y
const GROUP = /@(_?)\*([^*\n]+)\*/y
const WHOLE_CHANNEL = new Set(['all', 'everyone', 'channel', 'stream'])

/** Groups that every organization has show by what they are, not by their name in the API. */
const SYSTEM_GROUPS = new Map([
  ['role:owners', 'Owners'],
  ['role:administrators', 'Administrators'],
  ['role:moderators', 'Moderators'],
  ['role:fullmembers', 'Full members'],
  ['role:members', 'Members'],
  ['role:everyone', 'Everyone'],
  ['role:internet', 'Everyone on the internet'],
  ['role:nobody', 'Nobody'],
])

/** `@**Full Name**`, `@**all**`, `@**topic**`, `@*group*`, and the silent ones with an underscore. */
export function mention(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '@' || !startsWord(state)) return false
  const match = matchHere(state, PERSON)
  const group = match ? null : matchHere(state, GROUP)
  const [whole, underscore, name] = match ?? group ?? []
  if (whole === undefined) return false
  const context = contextOf(state)
  const isSilent = underscore === '_' || context.isQuoted
  // A label of a link is read ahead of time to find its end: only what is put down counts.
  const html = group ? groupMention(context, name!, isSilent, !silent) : mentionOf(context, name!, isSilent, !silent)
  if (html === null) return false
  if (!silent) pushReadyInline(state, html)
  state.pos += whole.length
  return true
}

function mentionOf(context: RenderContext, name: string, isSilent: boolean, counts: boolean): string | null {
  if (WHOLE_CHANNEL.has(name)) {
    if (counts && !isSilent) context.found.channel = true
    return element('user-mention channel-wildcard-mention', isSilent, { 'data-user-id': '*' }, name)
  }
  if (name === 'topic') {
    if (counts && !isSilent) context.found.topic = true
    return element('topic-mention', isSilent, {}, name)
  }
  const { name: fullName, id } = splitName(name)
  const person = context.person(fullName, id)
  if (!person) return null
  const isUnheard = isSilent || !person.is_active
  if (counts && !isUnheard) context.found.userIds.add(person.id)
  return element('user-mention', isUnheard, { 'data-user-id': person.id }, person.full_name)
}

function groupMention(context: RenderContext, name: string, isSilent: boolean, counts: boolean): string | null {
  const group = context.group(name)
  if (!group) return null
  if (counts && !isSilent) context.found.groupIds.add(group.id)
  const shown = SYSTEM_GROUPS.get(group.name) ?? group.name
  return element('user-group-mention', isSilent, { 'data-user-group-id': group.id }, shown)
}

function element(className: string, isSilent: boolean, data: Record<string, string | number>, name: string): string {
  const tag = startTag('span', { class: isSilent ? `${className} silent` : className, ...data })
  return `${tag}${isSilent ? '' : '@'}${escapeText(name)}</span>`
}

import type { StateInline } from 'markdown-it'
import { contextOf, type RenderContext } from '../context'
import { escapeText, startTag } from '../escape'
import { channelFragment, nearLink, topicFragment } from '../links/narrow-links'
import { matchHere, pushReadyInline, startsWord } from './ready'

const LINK = /#\*\*([^*>\n]+)(?:>([^*\n]*?)(?:@(\d{1,15}))?)?\*\*/y

/** `#**channel**`, `#**channel>topic**` and `#**channel>topic@214**`. */
export function channelLink(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '#' || state.linkLevel > 0 || !startsWord(state)) return false
  const match = matchHere(state, LINK)
  const context = contextOf(state)
  const channel = match && context.channel(match[1]!)
  if (!match || !channel) return false
  if (!silent) pushReadyInline(state, linkTo(context, channel, match[2], match[3]))
  state.pos += match[0].length
  return true
}

type Channel = { id: number; name: string }

function linkTo(context: RenderContext, channel: Channel, typed: string | undefined, message: string | undefined) {
  const { id, name } = channel
  if (typed === undefined) return anchor('stream', id, channelFragment(id, name), `#${escapeText(name)}`)
  const emptyName = context.lookups.empty_topic_name
  const topic = typed.toLowerCase() === emptyName.toLowerCase() ? '' : typed
  const shown = topic === '' ? `<em>${escapeText(emptyName)}</em>` : escapeText(topic)
  const text = `#${escapeText(name)} &gt; ${shown}`
  if (message !== undefined) {
    return anchor('message-link', null, nearLink(topicFragment(id, name, topic), Number(message)), `${text} @ 💬`)
  }
  const href = topicFragment(id, name, topic, context.newestInTopic(id, topic))
  return anchor('stream-topic', id, href, text)
}

function anchor(className: string, channelId: number | null, fragment: string, html: string): string {
  return `${startTag('a', { class: className, 'data-stream-id': channelId, href: `/${fragment}` })}${html}</a>`
}

import MarkdownIt, { type StateCore } from 'markdown-it'
import { blockQuote } from './blocks/block-quote'
import { fence } from './blocks/fence'
import { heading } from './blocks/heading'
import { list } from './blocks/list'
import { table } from './blocks/table'
import { codeBlock } from './code/code-block'
import { contextOf } from './context'
import { escapeText } from './escape'
import { channelLink } from './inline/channel-link'
import { codeSpan } from './inline/code-span'
import { emojiName } from './inline/emoji-name'
import { emphasisMarks, pairEmphasis } from './inline/emphasis'
import { math } from './inline/math'
import { mention } from './inline/mention'
import { spot, text } from './inline/text'
import { time } from './inline/time'
import { findSpots } from './links/find-spots'
import { link, media } from './links/link'
import { addPreviews } from './previews/add-previews'

/** Zulip's Markdown. All HTML is made by the rules below and by escaping: typed HTML stays text. */
export const parser = new MarkdownIt('zero', { html: false, breaks: true, maxNesting: 40 })

parser.enable(['code', 'hr', 'newline', 'entity', 'fragments_join', 'text_join'])

const { block, inline, core, renderer } = parser
const endsParagraph = { alt: ['paragraph'] }
block.ruler.before('code', 'zulip_fence', fence, endsParagraph)
block.ruler.after('zulip_fence', 'zulip_table', table, endsParagraph)
block.ruler.before('hr', 'zulip_quote', blockQuote, endsParagraph)
block.ruler.after('hr', 'zulip_list', list, endsParagraph)
block.ruler.after('hr', 'zulip_heading', heading, endsParagraph)

inline.ruler.at('text', text)
for (const [name, rule] of Object.entries({ codeSpan, mention, math, channelLink, time, media, link, spot })) {
  inline.ruler.before('entity', name, rule)
}
inline.ruler.push('emphasisMarks', emphasisMarks)
inline.ruler.push('emojiName', emojiName)
inline.ruler2.before('fragments_join', 'pairEmphasis', pairEmphasis)

core.ruler.at('inline', parseInline)
core.ruler.push('addPreviews', addPreviews)

renderer.rules.text = (tokens, index) => escapeText(tokens[index]!.content)
renderer.rules.code_block = (tokens, index) => codeBlock(tokens[index]!.content, '')
renderer.rules.ready = (tokens, index) => tokens[index]!.content

/** As the library's own step, but it knows what is quoted and where links stand. */
function parseInline(state: StateCore): void {
  const context = contextOf(state)
  let quotes = 0
  for (const token of state.tokens) {
    if (token.tag === 'blockquote') quotes += token.nesting
    if (token.type !== 'inline') continue
    context.isQuoted = quotes > 0
    context.spots = findSpots(token.content, context)
    state.md.inline.parse(token.content, state.md, state.env, token.children!)
  }
}

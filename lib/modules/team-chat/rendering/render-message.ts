import { RenderContext } from './context'
import { parser } from './parser'
import { plainText } from './plain-text'
import type { Rendered, RenderLookups } from './types'

/** A message's Markdown as the HTML that Zulip's clients understand, with what it mentions and holds. */
export function renderMessage(content: string, lookups: RenderLookups): Rendered {
  const context = new RenderContext(lookups)
  const html = parser.render(content.toWellFormed(), { context }).trimEnd()
  const { found } = context
  return {
    html,
    mentioned_user_ids: [...found.userIds],
    mentioned_group_ids: [...found.groupIds],
    mentions_channel: found.channel,
    mentions_topic: found.topic,
    has_link: found.link,
    has_image: found.image,
    has_attachment: found.uploads.size > 0,
    upload_path_ids: [...found.uploads],
    is_me_message: content.startsWith('/me '),
    text: plainText(html),
  }
}

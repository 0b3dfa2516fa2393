import { z } from 'zod'
import { sql } from '@/lib/core/db/sql'
import { env } from '@/lib/core/env'
import { defineOperation } from '@/lib/core/operation'
import { readChannels } from '@/lib/modules/team-chat/domain/channel-access'
import { plainWords } from '@/lib/modules/team-chat/domain/event-words'
import { sendMessage } from '@/lib/modules/team-chat/sending/send-message'
import { organizationBot } from '@/lib/modules/team-chat/setup/organization-bot'

/** What another module has to say in a channel, with links into the product. The same key again is the same message. */
export const postNotice = defineOperation({
  name: 'team-chat.notice.post',
  title: 'Posted a notice in a channel',
  permission: 'team-chat.organization.write',
  effect: 'write',
  input: z.strictObject({
    channel_id: z.number().int(),
    topic: z.string(),
    heading: z.string(),
    links: z.array(z.object({ text: z.string(), path: z.string().startsWith('/') })),
    /** Below the links. */
    closing: z.string().default(''),
    key: z.strictObject({ queue_id: z.string(), local_id: z.string() }),
  }),
  output: z.object({ message_id: z.number().nullable() }),
  async run({ ctx, input: { channel_id, topic, heading, links, closing, key } }) {
    const bot = await organizationBot(ctx)
    const [channel] = await readChannels(ctx, bot, sql`c.id = ${channel_id} and not c.is_archived`)
    if (!channel) return { message_id: null }
    const lines = links.map(({ text, path }) => `- [${plainWords(text) || 'Open'}](${env.url}${path})`)
    const content = [`${plainWords(heading)}`, '', ...lines, ...(closing ? ['', plainWords(closing)] : [])].join('\n')
    const { id } = await sendMessage(ctx, bot, {
      to: { channel, topic },
      content,
      client: 'Internal',
      readBySender: true,
      local: key,
    })
    return { message_id: id }
  },
})

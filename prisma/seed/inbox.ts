import { z } from 'zod'
import { toConversation, toMessage } from '@/lib/connectors/desk/chatwoot/map'
import * as wire from '@/lib/connectors/desk/chatwoot/wire'
import { addAccount, seed } from '@/lib/connectors/desk/sandbox/state'
import { HIGHVELD } from '@/lib/connectors/desk/sandbox/stories/highveld'
import { KAAP } from '@/lib/connectors/desk/sandbox/stories/kaap'
import { conversationToWire, messageToWire, userOf } from '@/lib/connectors/desk/sandbox/to-wire'
import { systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import type { SystemDb } from '@/lib/core/db/prisma'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import { applySnapshot, type Mirrored } from '@/lib/modules/inbox/mirror/apply-snapshot'
import { Snapshot } from '@/lib/modules/inbox/mirror/snapshot'
import { idAt } from './support/time'

/** With it webhooks of the demo's helpdesk are posted. */
const DEMO_WEBHOOK_SECRET = 'demo-desk-webhook-secret'

/** As a reading would, but starting nothing: there is no worker yet. */
const mirrorStory = defineOperation({
  name: 'demo.mirror_helpdesk',
  title: 'Mirrored the helpdesk',
  permission: 'inbox.sync.run',
  effect: 'write',
  input: z.strictObject({ account: z.custom<Mirrored>(), snapshot: z.custom<Snapshot>() }),
  output: z.object({ conversations: z.number(), messages: z.number(), has_unknown_names: z.boolean() }),
  run: ({ ctx, input }) => applySnapshot(ctx, input.account, input.snapshot),
})

const STORIES = [
  { owner: 'highveld-fibre', story: HIGHVELD },
  { owner: 'kaap-hosting', story: KAAP },
]

/** The helpdesk that the sandbox plays, connected and mirrored as a reading of it would: the same stories, without asking it. */
export async function seedInbox({
  db,
  organizations,
  now,
}: {
  db: SystemDb
  organizations: { id: string }[]
  now: Date
}): Promise<void> {
  await db.deskInstall.upsert({
    where: { id: true },
    create: { mode: 'sandbox', webhook_secret: encryptSecret(DEMO_WEBHOOK_SECRET), updated_at: now },
    update: {},
  })
  const state = seed()
  for (const [index, { owner, story }] of STORIES.entries()) {
    const organization = organizations[index] && (await organizationDetails(organizations[index].id))
    if (!organization) continue
    const organization_id = organization.id
    if (await db.deskAccount.count({ where: { organization_id } })) continue
    const account = addAccount(state, { owner, story, agents: story.agents, now })
    const agents = account.members.map(({ user_id }) => userOf(state, user_id)!)
    const names = {
      agents: agents.map(({ id, name, email }) => ({ id: String(id), name, email })),
      inboxes: account.inboxes.map(({ id, name }) => ({ id: String(id), name })),
    }
    await db.deskAccount.create({
      data: {
        ...{
          id: idAt(now),
          organization_id,
          desk_account_id: String(account.id),
          is_sample: true,
          created_at: now,
          updated_at: now,
        },
        ...names,
        ...{ directory_at: now, last_event_at: now },
      },
    })
    const place = { account, state, origin: '' }
    const snapshot = new Snapshot()
    for (const conversation of account.conversations) {
      const read = toConversation(wire.conversationWire.parse(conversationToWire(conversation, place)))
      const messages = conversation.messages.flatMap(
        (message) =>
          toMessage(wire.messageWire.parse(messageToWire(conversation, message, place)), conversation.id) ?? [],
      )
      snapshot.read(read, messages)
    }
    const ctx = { ...systemContext('demo', organization), organization }
    await runOperation(mirrorStory, ctx, { account: { desk_account_id: String(account.id), ...names }, snapshot })
    const own = { where: { organization_id }, data: { is_sample: true } }
    await db.deskConversation.updateMany(own)
    await db.deskContact.updateMany(own)
    await db.timelineEntry.updateMany({ where: { organization_id, kind: 'chat' }, data: { is_sample: true } })
    await seedReply(db, organization_id, now)
  }
}

/** One that could not be sent, so that a draft is seen. */
async function seedReply(db: SystemDb, organization_id: string, now: Date): Promise<void> {
  const conversation = await db.deskConversation.findFirst({
    where: { organization_id, status: 'open', assignee_email: { not: '' } },
    orderBy: { last_activity_at: 'desc' },
  })
  if (!conversation) return
  await db.deskReply.create({
    data: {
      ...{
        id: newId(),
        organization_id,
        conversation_id: conversation.id,
        author_name: conversation.assignee,
        created_at: now,
      },
      content: 'Thank you for your patience. You have our answer within the hour.',
      state: 'failed',
      reason: 'The helpdesk did not answer within 30 seconds.',
    },
  })
}

import { vi } from 'vitest'
import { type Conversation, readConversation } from '@/lib/connectors/model/sandbox/conversation'
import { modelSandbox } from '@/lib/connectors/model/sandbox/part'
import type { Reply } from '@/lib/connectors/model/sandbox/reply'
import { completion, streamed } from '@/lib/connectors/model/sandbox/wire'
import { definePart } from '@/lib/connectors/sandbox-kit/part'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { memberOf, newOrganization } from '@/tests/crm/organization'

/** A model for this process and those that it starts: the sandbox's, or one that answers as the test says. */
export async function startModel(reply?: Answering): Promise<Sandbox> {
  const sandbox = await startSandbox([reply ? scripted(reply) : modelSandbox])
  vi.stubEnv('INDABA_SANDBOX_URL', sandbox.url)
  forgetEnv()
  return sandbox
}

type Answering = (conversation: Conversation, offered: string[]) => Reply | Promise<Reply>
type Body = { messages: Parameters<typeof readConversation>[0]; tools?: { function: { name: string } }[] }

const scripted = (reply: Answering) =>
  definePart<object>({
    kind: 'model',
    seed: () => ({}),
    routes: [
      {
        method: 'POST',
        path: '/chat/completions',
        op: 'turn',
        async run({ body }, { nextId }) {
          const { messages, tools = [] } = body as Body
          const offered = tools.map(({ function: { name } }) => name)
          const details = { id: String(nextId()), created: 0, model: 'scripted', promptTokens: 0, maxTokens: null }
          return streamed(completion(await reply(readConversation(messages), offered), details).body, true)
        },
      },
    ],
  })

/** The owner of a new organization whose agents have a model. */
export async function ownerWithModel(): Promise<OrganizationCtx> {
  const ctx = await memberOf(await newOrganization(), 'owner')
  await connectModel(ctx.organization.id)
  return ctx
}

const connectModel = (organization_id: string) =>
  systemDb().organizationSetting.create({
    data: { organization_id, key: 'connection.model', value: { mode: 'sandbox', settings: {} } },
  })

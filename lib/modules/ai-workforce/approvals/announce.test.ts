import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sandbox } from '@/lib/connectors/sandbox-kit/server'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { readGridRow } from '@/lib/core/grid/operations'
import { createDefaultChannel } from '@/lib/modules/team-chat/channels/default-channels'
import { createTestDatabase } from '@/scripts/test/database'
import { ownerWithModel, startModel } from '@/tests/ai-workforce/agents'
import { memberOf, refusal, run } from '@/tests/crm/organization'
import { announceRequests } from '../operations/approvals/announce-requests'
import { approveRequest } from '../operations/approvals/decide'
import { createConversation } from '../operations/conversations/change-conversations'
import { sendMessage } from '../operations/conversations/send-message'
import { changeAiSettings } from '../operations/settings/ai-settings'
import { takeTurn } from '../sessions/take-turn'

await createTestDatabase()

let sandbox: Sandbox
let owner: OrganizationCtx
let session_id: string
beforeAll(async () => {
  sandbox = await startModel()
  owner = await ownerWithModel()
  await createDefaultChannel({ organizationId: owner.organization.id, db: systemDb() as never })
})
afterAll(() => sandbox.close())

const own = () => ({ organization_id: owner.organization.id })
const messages = async () =>
  (await systemDb().chatMessage.findMany({ where: { ...own(), topic: 'Approvals' } })).map(({ content }) => content)
const announce = () => run(announceRequests, systemContext('test', owner.organization), { session_id, turn: 1 })
async function ask(name: string) {
  const { conversation } = await run(createConversation, owner, {})
  session_id = conversation.session_id
  const text = `Create a lead named ${name} with phone 082 555 0147`
  await run(sendMessage, owner, { conversation_id: conversation.id, text })
  await takeTurn(owner.organization, session_id, new AbortController().signal)
}

it('says in no channel what waits, before one is chosen that the person sees', async () => {
  await ask('Zola Dube')
  expect(await announce()).toEqual({ message_id: null })
  const unknown = await refusal(run(changeAiSettings, owner, { approval_channel_id: 2_000_000 }))
  expect(unknown).toMatchObject({ status: 422, message: expect.stringContaining('approval_channel_id') })
})

it('says it once for a turn, with links as plain text, and others still decide nothing', async () => {
  const channel = await systemDb().chatChannel.findFirstOrThrow({ where: own() })
  await run(changeAiSettings, owner, { approval_channel_id: channel.id })
  await ask('Thandi *Nkosi* @all')
  const [first] = await Promise.all([announce(), announce()])
  expect(await announce()).toEqual(first)
  const request = await systemDb().aiApproval.findFirstOrThrow({ where: { ...own(), session_id } })
  const [content, ...others] = await messages()
  expect(others).toEqual([])
  expect(content).toMatch(/^Copilot for Thandi Mokoena asks for approval:\n\n- \[Add a lead: Thandi Nkosi @\u200ball\]/)
  expect(content).toContain(`/ai-workforce/approvals?request=${request.id})`)

  const member = await memberOf(owner.organization, 'member')
  expect((await refusal(run(approveRequest, member, { row_id: request.id }))).status).toBe(403)
  const read = run(readGridRow, member, { slug: 'ai-agent-approvals', row_id: request.id })
  expect((await refusal(read)).status).toBe(403)
})

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetAuthCaches } from '@/lib/core/auth/auth-caches'
import { systemDb } from '@/lib/core/db/prisma'
import { serve } from '@/lib/core/http/mount'
import { startTestInstallation, type TestInstallation } from '@/tests/installation'

let installation: TestInstallation
beforeAll(async () => {
  installation = await startTestInstallation()
}, 120_000)
afterAll(() => installation?.close())

/** The protocol's own client, speaking to our server. */
async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/api/v1/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: (url, init) => serve(new Request(url, init as RequestInit)),
  })
  // Optional members are written differently there.
  await client.connect(transport as Parameters<Client['connect']>[0])
  return client
}

async function allTools(client: Client): Promise<Tool[]> {
  const tools: Tool[] = []
  let cursor: string | undefined
  do {
    const page = await client.listTools(cursor ? { cursor } : {})
    tools.push(...page.tools)
    cursor = page.nextCursor
  } while (cursor)
  return tools
}

const call = async (client: Client, name: string, args: Record<string, unknown>) => {
  const { content, isError } = await client.callTool({ name, arguments: args })
  return { isError, result: JSON.parse((content as { text: string }[])[0]!.text) }
}

it('the official client lists the tools, reads at once, and has its writes kept for a person', async () => {
  const client = await connect(installation.ours.owner)
  const tools = await allTools(client)
  expect(tools.length).toBeGreaterThan(500)
  expect(tools.find(({ name }) => name === 'list_crm_leads')?.annotations?.readOnlyHint).toBe(true)

  const { result } = await call(client, 'list_crm_leads', { per_page: 2 })
  expect(result.rows).toHaveLength(2)
  const row_id = result.rows[0].row_id
  const asked = await call(client, 'update_crm_leads', { row_id, changes: { company: 'By a program' } })
  expect(asked).toMatchObject({ isError: false, result: { pending_approval: expect.any(String) } })
  const request = await systemDb().aiApproval.findFirstOrThrow({ where: { id: asked.result.pending_approval } })
  expect(request).toMatchObject({ status: 'pending', row_id, asked_by: expect.stringContaining('MCP client of') })
  expect((await systemDb().crmLead.findFirstOrThrow({ where: { id: row_id } })).company).not.toBe('By a program')

  expect(await call(client, 'update_crm_leads', { row_id, changes: { nonsense: 1 } })).toMatchObject({ isError: true })
  await client.close()
})

it('stays within the scopes of its key, also after a yes', async () => {
  const [key] = await systemDb().apiKey.findMany({ where: { prefix: installation.ours.administrator.slice(0, 10) } })
  const scopes = ['ai-workforce.conversation.use', 'crm.lead.*']
  await systemDb().apiKey.update({ where: { id: key!.id }, data: { scopes } })
  forgetAuthCaches()
  const client = await connect(installation.ours.administrator)
  const names = (await allTools(client)).map(({ name }) => name)
  expect(names).toContain('create_crm_leads')
  expect(names).not.toContain('list_acc_customers')
  expect(await call(client, 'list_acc_customers', {})).toMatchObject({ isError: true })
  const { result } = await call(client, 'create_crm_leads', { name: 'By MCP', phone: '082 555 0199' })
  const request = await systemDb().aiApproval.findFirstOrThrow({ where: { id: result.pending_approval } })
  expect(request.key_id).toBe(key!.id)
  await client.close()
})

it('stops at the rights of the key’s person, and at organizations', async () => {
  await expect(connect(installation.ours.guest)).rejects.toThrow()
  await expect(connect(installation.ours.organization)).rejects.toThrow(/personal key/)
  const theirs = await connect(installation.theirs.owner)
  const ours = await connect(installation.ours.owner)
  const [lead] = (await call(ours, 'list_crm_leads', { per_page: 1 })).result.rows
  expect(await call(theirs, 'read_crm_leads', { row_id: lead.row_id })).toMatchObject({ isError: true })
  await ours.close()
  await theirs.close()
})

import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool as McpTool } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { agentContext } from '../agents/agent-context'
import type { openMcp } from '../operations/mcp/open-mcp'
import { callTool, READS_ONLY, type ToolCaller } from '../tools/call-tool'
import { toolsFor } from '../tools/catalogue'
import type { Tool } from '../tools/tool'

type Opened = z.output<typeof openMcp.output>

const TOOLS_A_PAGE = 200

/**
 * One message of a client of the Model Context Protocol, over streamable HTTP without a session: any process answers it. It has the
 * tools of the copilot, through the same gate: what writes comes back as waiting for approval.
 * @throws 400 and 406 for what is no message of the protocol, in our own shape
 */
export async function serveMcp(opened: Opened, request: Request): Promise<Response> {
  const { user, key_id, organization_id, organization_name, body } = opened
  const by: ToolCaller = {
    agent: { organization_id, profile: null, user_id: user.id, key_id, label: `MCP client of ${user.name}` },
    lists: null,
    origin: { session_id: null, conversation_id: null, run_id: null, profile_id: null },
    turn: 0,
    writesLeft: null,
  }
  const server = new Server(
    { name: 'indaba', version: '1.0.0' },
    {
      capabilities: { tools: {} },
      instructions: `The lists and operations of ${organization_name} in Indaba. What changes or sends something waits for a person: its result is {"pending_approval": id}; read what came of it with read_ai_agent_approvals.`,
    },
  )
  server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => {
    const tools = toolsFor(await agentContext(by.agent, READS_ONLY), by.lists)
    const from = Number(params?.cursor ?? 0) || 0
    const next = from + TOOLS_A_PAGE
    return {
      tools: tools.slice(from, next).map(asMcp),
      ...(next < tools.length ? { nextCursor: String(next) } : {}),
    }
  })
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { outcome, result } = await callTool(by, {
      // Clients number their messages from 0 in each session, so the number identifies no call.
      id: '',
      name: params.name,
      arguments: params.arguments ?? {},
    })
    return {
      content: [{ type: 'text' as const, text: JSON.stringify(result) }],
      isError: outcome === 'error' || outcome === 'denied',
    }
  })
  const transport = new WebStandardStreamableHTTPServerTransport()
  await server.connect(transport)
  const answer = await transport.handleRequest(request, { parsedBody: body })
  if (answer.ok) return answer
  const { error } = refusalWire.parse(await answer.json())
  throw new AppError(answer.status, 'not_understood', error.message)
}

const refusalWire = z.object({ error: z.object({ message: z.string() }) })

const asMcp = ({ name, title, description, effect, inputSchema }: Tool): McpTool => ({
  name,
  title,
  description,
  inputSchema: inputSchema as McpTool['inputSchema'],
  annotations: { title, readOnlyHint: effect === 'read', destructiveHint: effect === 'danger' },
})

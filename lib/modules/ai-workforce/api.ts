import { defineApi, route } from '@/lib/core/http/api-table'
import { turnAnswer } from './conversations/answers'
import { serveMcp } from './mcp/serve-mcp'
import { createAgentFromTemplate, listAgentTemplates } from './operations/agents/create-agent'
import { readAgent } from './operations/agents/read-agent'
import { askAgain } from './operations/approvals/ask-again'
import { editRequest } from './operations/approvals/edit-request'
import { readReasons } from './operations/approvals/read-reasons'
import {
  createConversation,
  deleteConversation,
  renameConversation,
  restoreConversation,
  stopConversation,
} from './operations/conversations/change-conversations'
import { listConversations, readConversation } from './operations/conversations/read-conversations'
import { answerOfTurn, sendMessage } from './operations/conversations/send-message'
import { openMcp } from './operations/mcp/open-mcp'
import { readReplay } from './operations/replay/read-replay'
import { startReplay } from './operations/replay/start-replay'
import { readUndoPlan, undoRun } from './operations/runs/undo-run'
import { changeAiSettings, readAiSettings } from './operations/settings/ai-settings'

export const aiWorkforceApi = defineApi('platform', 'AI workforce', {
  'GET /ai-agent/settings': readAiSettings,
  'PUT /ai-agent/settings': changeAiSettings,
  'POST /mcp': route(openMcp, {
    id: 'callTools',
    summary: 'Call tools over the Model Context Protocol (streamable HTTP, without a session)',
    wholeBody: true,
    produces: 'text/event-stream',
    further: {
      400: 'No message of the protocol.',
      406: 'The client does not accept application/json and text/event-stream.',
    },
    respond: ({ output, request }) => serveMcp(output as Parameters<typeof serveMcp>[0], request),
  }),
  'GET /ai-workforce/templates': listAgentTemplates,
  'POST /ai-workforce/agents': route(createAgentFromTemplate, { id: 'createAgentFromTemplate', status: 201 }),
  'GET /ai-workforce/agents/{agent_id}': route(readAgent, { id: 'getAgent' }),
  'GET /ai-workforce/agents/{agent_id}/replay': route(readReplay, { id: 'getReplay' }),
  'POST /ai-workforce/agents/{agent_id}/replay': route(startReplay, { id: 'startReplay' }),
  'GET /ai-workforce/runs/{run_id}/undo': route(readUndoPlan, { id: 'getUndoPlan' }),
  'POST /ai-workforce/runs/{run_id}/undo': route(undoRun, { id: 'undoRun' }),
  'POST /ai-agent/approvals/{approval_id}/edit': editRequest,
  'POST /ai-agent/approvals/{approval_id}/ask-again': route(askAgain, { id: 'requestApprovalAgain' }),
  'GET /ai-agent/approvals/{approval_id}/reasons': readReasons,
  'GET /ai-agent/conversations': listConversations,
  'POST /ai-agent/conversations': route(createConversation, { status: 201 }),
  'GET /ai-agent/conversations/{conversation_id}': readConversation,
  'PATCH /ai-agent/conversations/{conversation_id}': renameConversation,
  'DELETE /ai-agent/conversations/{conversation_id}': deleteConversation,
  'POST /ai-agent/conversations/{conversation_id}/restore': restoreConversation,
  'POST /ai-agent/conversations/{conversation_id}/stop': stopConversation,
  'POST /ai-agent/conversations/{conversation_id}/messages': route(sendMessage, {
    id: 'sendToAgent',
    summary: 'One turn: the answer, and what the agent did for it',
    answer: turnAnswer,
    respond: answerOfTurn,
    further: { 202: 'The agent is still working: the message so far' },
  }),
})

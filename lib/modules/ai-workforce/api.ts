import { defineApi, route } from '@/lib/core/http/api-table'
import { serveMcp } from './mcp/serve-mcp'
import { editRequest } from './operations/approvals/edit-request'
import { openMcp } from './operations/mcp/open-mcp'
import { changeAiSettings, readAiSettings } from './operations/settings/ai-settings'

export const aiWorkforceApi = defineApi('platform', 'AI workforce', {
  'GET /ai-agent/settings': readAiSettings,
  'PUT /ai-agent/settings': changeAiSettings,
  'POST /mcp': route(openMcp, {
    id: 'callTools',
    summary: 'Call tools over the Model Context Protocol (streamable HTTP, without a session)',
    wholeBody: true,
    produces: 'text/event-stream',
    respond: ({ output, request }) => serveMcp(output as Parameters<typeof serveMcp>[0], request),
  }),
  'POST /ai-agent/approvals/{approval_id}/edit': editRequest,
})

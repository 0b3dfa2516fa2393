import { defineApi } from '@/lib/core/http/api-table'
import { editRequest } from './operations/approvals/edit-request'
import { changeAiSettings, readAiSettings } from './operations/settings/ai-settings'

export const aiWorkforceApi = defineApi('platform', 'AI workforce', {
  'GET /ai-agent/settings': readAiSettings,
  'PUT /ai-agent/settings': changeAiSettings,
  'POST /ai-agent/approvals/{approval_id}/edit': editRequest,
})

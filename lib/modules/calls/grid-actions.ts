import type { Action } from '@/lib/core/grid/define-grid'
import { campaignReference } from './campaigns/campaign-reference'
import { qualifyRow } from './operations/ai-calls/qualify-row'
import {
  createCampaignFromLeads,
  previewCallLeads,
  sendToCallCenter,
  startAutoDialler,
} from './operations/campaigns/call-leads'
import { CALL_MODES } from './schemas'

/** What the call center adds to the list of leads. */
export const leadActions: Action[] = [
  {
    key: 'create_call_center_campaign',
    label: 'Create a call campaign',
    icon: 'target',
    scope: ['toolbar'],
    runs: 'all',
    operation: createCampaignFromLeads,
    preview: previewCallLeads,
    params: {
      name: { label: 'Name', type: 'text', maxLength: 120, help: 'Blank: named by today’s date.' },
      mode: { label: 'Calls', type: 'choice', choices: CALL_MODES, default: 'sip' },
      start: { label: 'Start calling now', type: 'boolean' },
    },
  },
  {
    key: 'send_to_ai_call_center',
    label: 'Send to the AI call center',
    icon: 'zap',
    scope: ['toolbar', 'bulk'],
    runs: 'all',
    operation: sendToCallCenter,
    preview: previewCallLeads,
    params: {
      campaign_id: {
        label: 'Campaign',
        type: 'reference',
        reference: campaignReference,
        help: 'Blank: a new one, named below.',
      },
      name: { label: 'New campaign', type: 'text', maxLength: 120 },
    },
  },
  {
    key: 'start_auto_dialler',
    label: 'Start the auto-dialler',
    icon: 'phone',
    scope: ['toolbar', 'bulk'],
    runs: 'all',
    operation: startAutoDialler,
    preview: previewCallLeads,
    params: { name: { label: 'Name', type: 'text', maxLength: 120, help: 'Blank: named by today’s date.' } },
    confirm: {
      title: 'Call {count} leads?',
      body: 'The first is called at once, the others one after the other.',
      button: 'Start dialling',
    },
  },
]

/** What it adds to the list of deals. */
export const dealActions: Action[] = [
  {
    key: 'qualify',
    label: 'Qualify by call',
    icon: 'phone',
    scope: ['row'],
    runs: 'each',
    operation: qualifyRow,
    confirm: {
      title: 'Have this deal called now?',
      body: 'The AI call center calls its phone number at once and asks what is needed to qualify it. You can follow the call under Calls.',
      button: 'Call now',
    },
    when: { column: 'status', in: ['open'] },
  },
]

import { modules } from '@/lib/core/registry'
import { allTools } from '../tools/catalogue'

type AgentTemplate = {
  key: string
  name: string
  /** What people get from it, in one sentence. */
  description: string
  task_prompt: string
  schedule: string
  events: string[]
  max_write_actions: number
  /** All that it may use; what this version of the product has not is left out. */
  tools: string[]
}

const reads = (...slugs: string[]) =>
  slugs.flatMap((slug) => ['list', 'read', 'count'].map((verb) => `${verb}_${slug.replaceAll('-', '_')}`))

/** Agents to begin with: each has a task that fits the product, and no more tools and changes than it needs. */
const TEMPLATES: AgentTemplate[] = [
  {
    key: 'late-payers',
    name: 'Chase late payers',
    description: 'Each weekday morning, a friendly reminder for every customer who is more than 30 days late.',
    task_prompt:
      'Write a friendly reminder to each customer with invoices that are more than 30 days late. Name the invoices and what is open in all.',
    schedule: '0 8 * * 1-5',
    events: [],
    max_write_actions: 25,
    tools: [...reads('acc-sales-invoices', 'acc-customers'), 'sendEmail'],
  },
  {
    key: 'new-leads',
    name: 'Sort new leads',
    description: 'For each new lead, a note on what it asks for and what is missing before someone can call.',
    task_prompt:
      'Sort the new leads: note on each what is missing before someone can call, such as a phone number, a name or what they want.',
    schedule: '',
    events: ['lead.created'],
    max_write_actions: 10,
    tools: [...reads('crm-leads', 'crm-contacts'), 'update_crm_leads'],
  },
  {
    key: 'daily-summary',
    name: 'Daily summary',
    description: 'What to do first today: late invoices, stale leads, callbacks and deals with a step due.',
    task_prompt: 'What should I do first today? Say it in a few lines, the most urgent first.',
    schedule: '0 7 * * 1-5',
    events: [],
    max_write_actions: 0,
    tools: reads('acc-sales-invoices', 'crm-leads', 'crm-opportunities', 'crm-deals'),
  },
  {
    key: 'bills-due',
    name: 'Watch bills due',
    description: 'Each Monday, the bills that fall due within a week, with what they come to.',
    task_prompt: 'Which bills are due this week? List them with their supplier and amount, the earliest first.',
    schedule: '0 8 * * 1',
    events: [],
    max_write_actions: 0,
    tools: reads('acc-purchase-invoices', 'acc-suppliers'),
  },
  {
    key: 'stale-leads',
    name: 'Wake up stale leads',
    description: 'Each Friday, the leads that no one has touched for a while, before they grow cold.',
    task_prompt: 'Which leads are stale? List them with their status, so that someone calls them back.',
    schedule: '0 9 * * 5',
    events: [],
    max_write_actions: 0,
    tools: reads('crm-leads', 'crm-contacts'),
  },
]

/** Those that find their tools here. */
export const agentTemplates = (): AgentTemplate[] => {
  const events = new Set(modules().flatMap(({ events }) => events.map(({ name }) => name)))
  return TEMPLATES.map((template) => ({
    ...template,
    tools: template.tools.filter((name) => allTools().has(name)),
    events: template.events.filter((name) => events.has(name)),
  })).filter(({ tools }) => tools.length > 0)
}

import { tableGrid } from '@/lib/core/grid/table-grid'
import { offeredEvents } from '../profiles/offers'
import { ownOrganizationReference } from '../profiles/organization-reference'
import { profileReference } from '../profiles/profile-reference'
import { prepareSubscription } from '../profiles/subscription-rules'

export const eventSubscriptions = tableGrid({
  slug: 'event-subscriptions',
  module: 'ai-workforce',
  title: 'Events that start agents',
  singular: 'Subscription',
  plural: 'Subscriptions',
  description: 'Which agent runs when something happens in the business.',
  table: 'ai_subscription',
  permission: 'ai-workforce.subscription',
  forPeople: true,
  columns: {
    event_name: {
      label: 'Event',
      type: 'text',
      primary: true,
      required: true,
      sort: true,
      search: true,
      edit: true,
      maxLength: 100,
      offers: offeredEvents,
      width: 240,
    },
    agent_profile: {
      label: 'Agent',
      type: 'reference',
      reference: profileReference,
      required: true,
      edit: true,
      width: 220,
    },
    tenant_scope: {
      label: 'Organization',
      type: 'reference',
      reference: ownOrganizationReference,
      nullable: true,
      edit: true,
      defaultFor: ({ organization }) => organization.id,
      width: 200,
      help: 'Where the event happens. Empty means every organization, which superusers of the platform alone may choose.',
    },
    enabled: { label: 'On', type: 'boolean', edit: true, default: true },
  },
  empty: {
    title: 'No event starts an agent yet',
    body: 'Choose an event, such as invoice.submitted, and the agent that runs when it happens.',
  },
  rules: { prepare: prepareSubscription },
})

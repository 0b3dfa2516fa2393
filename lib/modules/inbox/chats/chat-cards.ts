import { gradeFirstResponse, gradeQueue, gradeResolution } from '../domain/grades'
import type { StatCard } from '../schemas'
import type { ChatFigures } from './chat-figures'

export type MirrorCounts = { open: number; unassigned: number }

const LIST = '/inbox/conversations'

/** @param live null: the helpdesk does not answer, so what only it knows is left open */
export function chatCards(live: ChatFigures | null, mirror: MirrorCounts): StatCard[] {
  const { open, unassigned } = live ?? mirror
  const figures = live?.figures
  const count = (key: string, label: string, value: number | null, href: string | null = null): StatCard => ({
    ...{ key, label, value, href },
    format: 'number',
    colour: 'neutral',
  })
  return [
    { ...count('open', 'Open', open, `${LIST}?filter[status]=open`), colour: gradeQueue(open) },
    {
      ...count('unassigned', 'Unassigned', unassigned, `${LIST}?filter[status]=open&filter[assignee][null]=true`),
      colour: gradeQueue(unassigned),
    },
    count('new_conversations', 'New conversations', figures?.new_conversations ?? null, `${LIST}?sort=-started_at`),
    count('resolutions', 'Resolutions', figures?.resolutions ?? null, `${LIST}?filter[status]=resolved`),
    {
      key: 'first_response',
      label: 'Average first response',
      value: rounded(figures?.first_response_seconds, 60),
      format: 'minutes',
      colour: gradeFirstResponse(figures?.first_response_seconds ?? null),
      href: `${LIST}?filter[wait][in]=hour,two_hours,day&sort=waiting_since`,
    },
    {
      key: 'resolution_time',
      label: 'Average resolution',
      value: rounded(figures?.resolution_seconds, 3_600),
      format: 'hours',
      colour: gradeResolution(figures?.resolution_seconds ?? null),
      href: `${LIST}?filter[status][in]=open,pending&sort=started_at`,
    },
    count(
      'incoming_messages',
      'Incoming messages',
      figures?.incoming_messages ?? null,
      `${LIST}?sort=-last_activity_at`,
    ),
    count(
      'outgoing_messages',
      'Outgoing messages',
      figures?.outgoing_messages ?? null,
      `${LIST}?sort=-last_activity_at`,
    ),
    count('contacts', 'Contacts', live?.contacts ?? null, '/inbox/contacts'),
  ]
}

const rounded = (seconds: number | null | undefined, unit: number): number | null =>
  seconds === null || seconds === undefined ? null : Math.round((seconds / unit) * 10) / 10

import { defineApi, route } from '@/lib/core/http/api-table'
import { describeMove, moveEvent } from '../operations/schedule/move-event'
import { readSchedule } from '../operations/schedule/read-schedule'

export const scheduleApi = defineApi('platform', 'Project manager', {
  'GET /schedule': route(readSchedule, {
    id: 'getSchedule',
    summary: 'Planned campaigns and what each channel has scheduled; from and to are days or times',
  }),
  'GET /schedule/move': route(describeMove, { id: 'getScheduleMove', summary: 'What moving an event would do' }),
  'POST /schedule/move': route(moveEvent, {
    id: 'moveScheduleEvent',
    summary: 'Move an event to another start, where its channel allows it',
  }),
})

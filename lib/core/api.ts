import { defineApi, route } from './http/api-table'
import { readJob } from './jobs/operations/read-job'
import { eventStream } from './live/event-stream'
import { openLive } from './live/operations/open-live'
import { listNotifications } from './notifications/operations/list-notifications'
import { readNotifications } from './notifications/operations/read-notifications'

/** What the machine itself answers, beside the modules. */
export const coreApi = defineApi('platform', 'Platform', {
  'GET /jobs/{id}': route(readJob, { summary: 'State, progress and result of long work' }),
  'GET /notifications': route(listNotifications, { summary: 'Your notifications, newest first' }),
  'POST /notifications/read': route(readNotifications, { summary: 'Mark notifications as read; all without ids' }),
  'GET /live': route(openLive, {
    summary: 'Changes in your organization as they happen',
    produces: 'text/event-stream',
    respond: ({ ctx, request }) => eventStream(ctx, request),
  }),
})

import { jobFailures, listFailures, retryFailed, undoRun } from './grid/actions/action-runs'
import { defineApi, route } from './http/api-table'
import { cancelJob } from './jobs/operations/cancel-job'
import { listJobs } from './jobs/operations/list-jobs'
import { readJob } from './jobs/operations/read-job'
import { eventStream } from './live/event-stream'
import { openLive } from './live/operations/open-live'
import { listNotifications } from './notifications/operations/list-notifications'
import { readNotifications } from './notifications/operations/read-notifications'
import { readTimeline } from './timeline/operations/read-timeline'

/** What the machine itself answers, beside the modules. */
export const coreApi = defineApi('platform', 'Platform', {
  'GET /jobs': route(listJobs, { summary: 'Your own long work, newest first' }),
  'POST /jobs/{id}/cancel': route(cancelJob, { summary: 'Stop it; what was done stays' }),
  'GET /jobs/{id}/failures': route(listFailures, {
    id: 'listJobFailures',
    summary: 'The rows that failed, with their reasons; as a file with format=csv',
    answer: jobFailures,
    respond: ({ output }) => (output instanceof Response ? output : Response.json(output)),
  }),
  'POST /jobs/{id}/retry': route(retryFailed, { summary: 'Work on the failed rows again', status: 202 }),
  'POST /jobs/{id}/undo': route(undoRun, { summary: 'Take back what it did, where that is possible', status: 202 }),
  'GET /jobs/{id}': route(readJob, { summary: 'State, progress and result of long work' }),
  'GET /notifications': route(listNotifications, { summary: 'Your notifications, newest first' }),
  'POST /notifications/read': route(readNotifications, {
    id: 'markNotificationsRead',
    summary: 'Mark notifications as read; all without ids',
  }),
  'GET /timeline/{record}/{id}': route(readTimeline, {
    summary: 'What happened with a customer, contact, lead, deal or supplier, newest first',
  }),
  'GET /live': route(openLive, {
    id: 'openLiveEvents',
    summary: 'Changes in your organization as they happen',
    produces: 'text/event-stream',
    respond: ({ ctx, request }) => eventStream(ctx, request),
  }),
})

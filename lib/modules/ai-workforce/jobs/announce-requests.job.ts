import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { announceRequests, turnToAnnounce } from '../operations/approvals/announce-requests'

/** After the turn, so that all that it asked for stands in one message. */
export const announceRequestsJob = defineJob({
  name: 'ai-workforce.announce-requests',
  title: 'Announce requests in the team chat',
  input: turnToAnnounce,
  run: ({ ctx, input }) => runOperation(announceRequests, ctx, input),
})

import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { eventToPublish, postEvent } from '../operations/setup/post-event'

/** Writes what happened in the business into the topics that the organization chose; one at a time, in their order. */
export const postEventJob = defineJob({
  name: 'team-chat.tell-event',
  title: 'Told an event in a topic',
  input: eventToPublish,
  concurrency: 1,
  run: ({ ctx, input }) => runOperation(postEvent, ctx, input),
})

import { systemQuery } from '../db/system-query'
import { QUEUE_SCHEMA } from './queue'

/**
 * Gives a failed run of the queue one more attempt, under the same id and in the name of the same actor. Wake the workers
 * after the commit.
 * @param options.visible the run is followed in `job_run` from here on
 * @returns false: it has not failed, is being retried already, or is too old to be in the queue
 */
export async function retryRun(job: string, id: string, options: { visible: boolean }): Promise<boolean> {
  // The system role: an organization only adds to the queue. The state makes that one of two retries counts.
  const retried = await systemQuery(
    `update ${QUEUE_SCHEMA}.job
        set state = 'retry', retry_limit = greatest(retry_limit, retry_count) + 1, completed_on = null,
          start_after = now(), data = data || $3::jsonb
      where name = $1 and id = $2 and state = 'failed'
      returning id`,
    [job, id, JSON.stringify(options.visible ? { visible: true } : {})],
  )
  return retried.length > 0
}

import { modules } from '../registry'
import type { JobFacts } from './define-job'

/** Every job of every module. */
export const allJobs = (): JobFacts[] => modules().flatMap((card) => card.jobs)

export function jobByName(name: string): JobFacts | undefined {
  return allJobs().find((job) => job.name === name)
}

import { modules } from '../registry'
import type { JobDefinition } from './define-job'

/** Every job of every module. */
export const allJobs = (): JobDefinition[] => modules().flatMap((card) => card.jobs)

export function jobByName(name: string): JobDefinition | undefined {
  return allJobs().find((job) => job.name === name)
}

import { jobByName } from './all-jobs'
import { BY_JOB } from './envelope'

/** Who acted, for people: a job by its title, and not by its name in the queue. */
export function describeActor(label: string): string {
  const [who, job] = label.split(BY_JOB)
  const title = jobByName(job ?? label)?.title
  if (job) return title ? `${who} (${title.toLowerCase()})` : who!
  return title ?? label
}

import type { Submission } from './use-submission'

/** What someone else saved meanwhile, and the two ways on. */
export type Theirs = {
  /** By field, as words. */
  changes: Record<string, string>
  use: () => void
  overwrite: () => Promise<unknown>
}

/** What `useForm` gives, or `useSubmission` with a way to submit. */
export type FormHandle = Submission & { submit: () => Promise<unknown>; theirs?: Theirs | null }

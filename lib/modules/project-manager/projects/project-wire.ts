import { z } from 'zod'

export const milestoneOutput = z
  .object({
    id: z.string(),
    version: z.number(),
    name: z.string(),
    due_date: z.string().nullable(),
    status: z.enum(['pending', 'done']),
    cards: z.number().describe('Cards that lead to it.'),
    cards_done: z.number(),
  })
  .meta({ id: 'ProjectMilestone' })

export const datedCardOutput = z
  .object({
    id: z.string(),
    number: z.number(),
    title: z.string(),
    due_date: z.string(),
    status: z.enum(['todo', 'in progress', 'done']),
  })
  .meta({ id: 'ProjectDatedCard' })

export const runningClockOutput = z
  .object({
    user_id: z.string(),
    user_name: z.string(),
    card_id: z.string(),
    card_title: z.string(),
    started_at: z.string(),
  })
  .meta({ id: 'ProjectRunningClock' })

export type Milestone = z.infer<typeof milestoneOutput>
export type DatedCard = z.infer<typeof datedCardOutput>
export type RunningClock = z.infer<typeof runningClockOutput>

import { z } from 'zod'

const cell = z
  .object({
    day: z.string(),
    /** Of finished entries that started that day. */
    seconds: z.number(),
    /** What typing cannot go below: time of the clock, and what is billed. */
    fixed_seconds: z.number(),
    /** Billable, and on no draft or invoice yet. */
    unbilled_seconds: z.number(),
    /** Of a clock that runs since that day: so far. */
    running_seconds: z.number().nullable(),
  })
  .meta({ id: 'TimeSheetCell' })
export type SheetCell = z.infer<typeof cell>

const sheetCard = z
  .object({
    id: z.string(),
    number: z.number(),
    title: z.string(),
    project_id: z.string().nullable(),
    project_name: z.string().nullable(),
    /** Of the project: who its hours are billed to. */
    customer_name: z.string().nullable(),
    href: z.string(),
  })
  .meta({ id: 'TimeSheetCard' })
export type SheetCard = z.infer<typeof sheetCard>

export const sheetOutput = z
  .object({
    week: z.string(),
    previous_week: z.string(),
    next_week: z.string(),
    user_id: z.string(),
    user_name: z.string(),
    days: z.array(z.string()),
    today: z.string(),
    /** Cells that hold time; the others of the week are empty. */
    rows: z.array(z.object({ card: sheetCard, cells: z.array(cell) })),
    /** Worked on in the week before, and not in this one. */
    previous_cards: z.array(sheetCard),
  })
  .meta({ id: 'TimeSheet' })

export const cellOutput = z.object({ cell }).meta({ id: 'TimeSheetEntry' })

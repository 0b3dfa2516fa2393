/** What a report says of itself on the wire beside what every grid does. The browser reads the types alone. */

import { z } from 'zod'
/** `default` counts while no value is given; empty: an optional parameter that is left open. */
export const clientParameter = z.object({
  default: z.string(),
  default_label: z.string().optional(),
  optional: z.literal(true).optional(),
})
export type ClientParameter = z.infer<typeof clientParameter>

/** A chart of the rows: `x` names them, `series` are the columns with the figures. */
export const gridChart = z
  .object({
    kind: z.enum(['bar', 'line']),
    title: z.string().optional(),
    x: z.string(),
    series: z.array(z.string()),
    stacked: z.boolean().optional(),
  })
  .meta({ id: 'GridChart' })
export type GridChart = z.infer<typeof gridChart>

/** A named span of a report: the values of its parameters. */
export const periodPreset = z
  .object({ label: z.string(), values: z.record(z.string(), z.string()) })
  .meta({ id: 'PeriodPreset' })
export type PeriodPreset = z.infer<typeof periodPreset>

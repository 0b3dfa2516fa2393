import { z } from 'zod'
import { defineOperation, type Effect, type OperationCtx } from '../../../operation'
import { creatableGrid } from '../find-import'

type Input<S extends z.ZodRawShape> = z.output<z.ZodObject<S>> & { slug: string }

/** An operation on the imports of one grid; whoever may add rows to the grid may use it. */
export function importOperation<S extends z.ZodRawShape, O>(details: {
  name: string
  title: string
  effect: Effect
  delegates?: true
  snapshot?: 'statement'
  shape: S
  output: z.ZodType<O>
  run: (args: { grid: ReturnType<typeof creatableGrid>; ctx: OperationCtx; input: Input<S> }) => Promise<O>
}) {
  const { name, shape, output, run, ...more } = details
  return defineOperation({
    ...more,
    name: `grid.import.${name}`,
    permission: 'signed-in',
    input: z.strictObject({ slug: z.string(), ...shape }),
    output,
    run: async ({ ctx, input }) => {
      const given = input as Input<S>
      return run({ grid: creatableGrid(given.slug, ctx), ctx, input: given })
    },
  })
}

export const importId = z.string()

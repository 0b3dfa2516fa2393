import { z } from 'zod'
import { callTrusted, defineOperation, type Operation } from '@/lib/core/operation'

/** An operation on a payment or journal entry for a grid action, which names its row. */
export function asRow<S extends z.ZodRawShape, O>(
  idField: string,
  operation: Operation<z.ZodObject<S>, O>,
): Operation<z.ZodObject, { message: string }> {
  const { [idField]: _, ...rest } = operation.input.shape as z.ZodRawShape
  return defineOperation({
    ...operation,
    input: z.strictObject({ row_id: z.string(), ...rest }) as unknown as z.ZodObject,
    output: z.object({ message: z.string() }),
    async run({ ctx, input }) {
      const { row_id, ...others } = input as Record<string, unknown>
      await callTrusted(ctx, operation, { ...others, [idField]: row_id } as unknown as z.output<z.ZodObject<S>>)
      return { message: 'Done.' }
    },
  })
}

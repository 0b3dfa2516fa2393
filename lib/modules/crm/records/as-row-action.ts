import { z } from 'zod'
import { callTrusted, type Operation } from '@/lib/core/operation'

/**
 * The same operation for a grid action, which names its row `row_id`; the route names it in its own words.
 * @param idField the input field that is the row's id
 */
export function asRowAction<S extends z.ZodRawShape, O>(
  operation: Operation<z.ZodObject<S>, O>,
  idField: keyof S & string,
): Operation<z.ZodObject, O> {
  const { [idField]: id, ...rest } = operation.input.shape
  return {
    ...operation,
    input: z.strictObject({ row_id: id as z.ZodType, ...(rest as z.ZodRawShape) }) as unknown as z.ZodObject,
    run: ({ ctx, input }) => {
      const { row_id, ...others } = input as Record<string, unknown>
      return callTrusted(ctx, operation, { ...others, [idField]: row_id } as z.output<z.ZodObject<S>>)
    },
  }
}

import type { AnyOperation } from '@/lib/core/grid/define-grid'
import { callTrusted } from '@/lib/core/operation'

type Values = Record<string, unknown>

/**
 * Writes whose history has a row by the names of the wire too, where the table calls a column something else: the history and the
 * undo of an edit read it by the names of the grid.
 * @param names the table's name of each of the wire's
 */
export function withWireNames<W extends Record<string, AnyOperation>>(writes: W, names: Record<string, string>): W {
  const both = (row: Values | null): Values | null =>
    row && { ...row, ...Object.fromEntries(Object.entries(names).map(([wire, stored]) => [wire, row[stored]])) }
  return Object.fromEntries(
    Object.entries(writes).map(([verb, operation]): [string, AnyOperation] => [
      verb,
      {
        ...operation,
        run: ({ ctx, input }) =>
          callTrusted(
            {
              ...ctx,
              record: (change) => ctx.record({ ...change, before: both(change.before), after: both(change.after) }),
            },
            operation,
            input,
          ),
      },
    ]),
  ) as W
}

/** Values by the names of the table. */
export const storedNames = (values: Values, names: Record<string, string>): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [names[key] ?? key, value]))

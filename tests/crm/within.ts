import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { run } from './organization'

/** Runs what operations share, inside an operation that asks nothing. */
export const within = <O>(ctx: OrganizationCtx, work: (ctx: OperationCtx) => Promise<O>) =>
  run(
    defineOperation({
      name: 'test.within',
      title: 'Tested',
      permission: 'signed-in',
      effect: 'write',
      input: z.strictObject({}),
      output: z.unknown(),
      run: ({ ctx: own }) => work(own),
    }),
    ctx,
    {},
  ) as Promise<O>

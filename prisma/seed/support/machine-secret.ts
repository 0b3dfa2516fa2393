import { createHmac } from 'node:crypto'
import { env } from '@/lib/core/env'
import type { OperationCtx } from '@/lib/core/operation'
import type { defineMachineSecret } from '@/lib/core/secrets/machine-secret'

/**
 * A secret for programs, worked out from the installation's own, so that a later run can tell the same again. One that a person has made
 * since stays; the demo's file then has the old one, which works no more.
 */
export async function demoSecret(ctx: OperationCtx, kind: ReturnType<typeof defineMachineSecret>, name: string) {
  const { id } = ctx.organization
  const word = createHmac('sha256', env.secret).update(`demo ${name} ${id}`).digest('base64url')
  const secret = kind.newSecret(id, word)
  if (!(await kind.read(ctx))) await kind.write(ctx, secret, { by: ctx.actor.label })
  return secret
}

import { createHmac } from 'node:crypto'
import { env } from '@/lib/core/env'
import type { OperationCtx } from '@/lib/core/operation'
import { readStoredSecret, toStored, writeStoredSecret } from '@/lib/modules/banking/vault/vault-secret'

/**
 * The vault's secret, worked out from the installation's own, so that a later run can tell the same again. One that somebody has made
 * since stays; the demo's file then has the old one, which works no more.
 */
export async function vaultSecretOf(ctx: OperationCtx): Promise<string> {
  const { id } = ctx.organization
  const word = createHmac('sha256', env.secret).update(`demo vault ${id}`).digest('base64url')
  const secret = `vault_${id.replaceAll('-', '')}_${word}`
  if (!(await readStoredSecret(ctx)))
    await writeStoredSecret(ctx, toStored(secret, { by: ctx.actor.label, before: null, keepOld: false }))
  return secret
}

import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import {
  newVaultSecret,
  readStoredSecret,
  type StoredSecret,
  toStored,
  writeStoredSecret,
} from '@/lib/modules/banking/vault/vault-secret'
import type { VaultSecretState } from '../../schemas-cards-answers'
import { vaultSecretState } from '../../schemas-cards-answers'

const permission = 'banking.gateway.manage'
const ENTITY = 'vault-secret'

export const readVaultSecret = defineOperation({
  name: 'banking.vault.read_secret',
  title: 'Read whether the vault has a secret',
  permission,
  effect: 'read',
  input: z.strictObject({}),
  output: vaultSecretState,
  run: async ({ ctx }) => toState(await readStoredSecret(ctx)),
})

/** A new secret, shown this once. The one before works for another day, unless it is ended at once because somebody else has it. */
export const makeVaultSecret = defineOperation({
  name: 'banking.vault.make_secret',
  title: 'Made a secret for the vault',
  permission,
  effect: 'write',
  forPeople: true,
  secretAnswer: true,
  input: z.strictObject({ end_old_now: z.boolean({ error: 'Send true or false.' }).default(false) }),
  output: vaultSecretState.extend({ secret: z.string() }),
  async run({ ctx, input }) {
    const before = await readStoredSecret(ctx)
    const secret = newVaultSecret(ctx.organization.id)
    const after = toStored(secret, { by: ctx.actor.label, before, keepOld: !input.end_old_now })
    await writeStoredSecret(ctx, after)
    ctx.record({ entity: ENTITY, id: ctx.organization.id, label: 'Vault', before: told(before), after: told(after) })
    return { ...toState(after), secret }
  },
})

/** Both the secret and the one before it end at once: no website saves or reads cards any more. */
export const endVaultSecret = defineOperation({
  name: 'banking.vault.end_secret',
  title: 'Ended the secret of the vault',
  permission,
  effect: 'danger',
  forPeople: true,
  input: z.strictObject({}),
  output: vaultSecretState,
  async run({ ctx }) {
    const before = await readStoredSecret(ctx)
    if (!before) throw conflict('The vault has no secret.')
    await writeStoredSecret(ctx, null)
    ctx.record({ entity: ENTITY, id: ctx.organization.id, label: 'Vault', before: told(before), after: null })
    return toState(null)
  },
})

function toState(secret: StoredSecret | null): VaultSecretState {
  const old_until = secret?.old && secret.old.until > new Date().toISOString() ? secret.old.until : null
  return { exists: secret !== null, made_at: secret?.made_at ?? null, made_by: secret?.made_by ?? '', old_until }
}

const told = (secret: StoredSecret | null) =>
  secret && { made_at: secret.made_at, made_by: secret.made_by, old_until: secret.old?.until ?? null }

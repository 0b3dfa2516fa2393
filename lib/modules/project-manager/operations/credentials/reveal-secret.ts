import { z } from 'zod'
import { type Change, writeAudit } from '@/lib/core/audit'
import { confirmPerson } from '@/lib/core/auth/confirm-person'
import { systemTransaction } from '@/lib/core/db/prisma'
import { conflict, invalidField, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { readSecret, SECRET_FIELDS, type SecretField } from '../../credentials/secrets'

export const revealParams = {
  field: z.enum(SECRET_FIELDS.map(({ value }) => value) as [SecretField, ...SecretField[]]),
  reason: z.string().trim().max(500).nullish(),
  password: z.string().max(200).nullish(),
  code: z.string().max(40).nullish(),
}

/**
 * Shows a stored secret once. People in a browser say why and prove who they are; the audit log names who, which, why and
 * from where. The answer is never stored for a retry.
 */
export const revealSecret = defineOperation({
  name: 'project-manager.credential.reveal',
  title: 'Revealed a secret',
  permission: 'project-manager.credential.reveal',
  effect: 'write',
  forPeople: true,
  secretAnswer: true,
  input: z.strictObject({
    ids: z.array(z.uuid('Send the id of a credential.')).length(1, 'Choose one credential.'),
    ...revealParams,
  }),
  output: z
    .object({
      ok: z.literal(true),
      message: z.string(),
      results: z.array(z.object({ id: z.string(), ok: z.literal(true), message: z.string() })),
      data: z.object({ field: z.string(), value: z.string() }),
    })
    .meta({ id: 'RevealedSecret' }),
  async run({ ctx, input: { ids, field, reason, password, code } }) {
    const id = ids[0]!
    if (ctx.sessionId && !reason) throw invalidField('reason', 'Say why you need it.', 'missing')
    const found = await readSecret(ctx, id, field)
    if (!found) throw notFound('credential')
    const { label } = SECRET_FIELDS.find(({ value }) => value === field)!
    await confirmPerson(ctx, { password: password ?? undefined, code: code ?? undefined }, () =>
      noteRefusal(ctx, { entity: 'admin-credentials', id, label: found.name }, reason || null),
    )
    if (found.secret === null) throw conflict(`No ${label.toLowerCase()} is stored for ${found.name}.`, 'no_secret')
    ctx.record({
      entity: 'admin-credentials',
      id,
      label: found.name,
      before: { revealed: null, reason: null },
      after: { revealed: label, reason: reason || null },
    })
    const message = `${label} of ${found.name} revealed.`
    return {
      ok: true as const,
      message,
      results: [{ id, ok: true as const, message }],
      data: { field, value: found.secret },
    }
  },
})

/** A wrong password at an open session; kept although nothing else of the try is. */
const noteRefusal = (ctx: OperationCtx, record: Pick<Change, 'entity' | 'id' | 'label'>, reason: string | null) =>
  systemTransaction(async (tx) =>
    writeAudit(tx, ctx, 'project-manager.credential.reveal-refused', [
      { ...record, before: { refused: null, reason: null }, after: { refused: 'Wrong password or code', reason } },
    ]),
  )

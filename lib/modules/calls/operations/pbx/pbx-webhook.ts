import { createHash } from 'node:crypto'
import { z } from 'zod'
import { systemQuery } from '@/lib/core/db/system-query'
import { AppError } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { equalInConstantTime, hashToken } from '@/lib/core/secrets/secrets'
import { receive } from '@/lib/core/webhooks-in/receive'

/**
 * Takes a call record as a telephone system posts it: known by user name and password, kept, and worked on afterwards.
 * Everything but a wrong password answers 200, since a telephone system sends whatever else again and again.
 */
export const receiveCdr = defineOperation({
  name: 'calls.webhook.pbx',
  title: 'Received a call record',
  permission: 'public',
  effect: 'write',
  delegates: true,
  tenancy: 'none',
  input: z.object({
    uuid: z.string().max(300).optional(),
    raw: z.instanceof(Buffer),
    headers: z.record(z.string(), z.string()),
  }),
  output: z.object({ ok: z.literal(true) }),
  async run({ input: { uuid, raw, headers } }) {
    const pbx = await signedIn(headers.authorization)
    // The same record again has the same bytes; a corrected one has others and is worked on.
    const digest = createHash('sha256').update(raw).digest('hex').slice(0, 32)
    const leg = uuid?.replace(/^a_/, '') ?? ''
    await receive({
      provider: 'pbx',
      organizationId: pbx.organization_id,
      providerEventId: `${pbx.id}:${leg}:${digest}`,
      kind: 'cdr',
      raw,
      // Which of the organization's systems it was: its domains alone are believed.
      headers: { 'content-type': headers['content-type'] ?? '', 'x-pbx': pbx.id },
      verified: true,
    })
    await systemQuery(
      `update calls_pbx set last_seen_at = now() where id = $1 and (last_seen_at is null or last_seen_at < now() - interval '10 seconds')`,
      [pbx.id],
    )
    return { ok: true as const }
  },
})

type Pbx = { id: string; organization_id: string; password_hash: string }

async function signedIn(authorization: string | undefined): Promise<Pbx> {
  const [username = '', password = ''] = Buffer.from(/^Basic (.+)$/i.exec(authorization ?? '')?.[1] ?? '', 'base64')
    .toString('utf8')
    .split(/:(.*)/s)
  const [pbx] = await systemQuery<Pbx>(
    'select id::text, organization_id::text, password_hash from calls_pbx where username = $1',
    [username.replaceAll('\0', '')],
  )
  if (pbx && equalInConstantTime(pbx.password_hash, hashToken(password))) return pbx
  throw new AppError(
    401,
    'unauthenticated',
    'User name or password is wrong. Set the ones that Calls, PBX shows.',
    {},
    { 'WWW-Authenticate': 'Basic realm="PBX"' },
  )
}

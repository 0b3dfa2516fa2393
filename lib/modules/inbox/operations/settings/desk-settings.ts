import { z } from 'zod'
import { env } from '@/lib/core/env'
import { invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { readTarget } from '@/lib/core/outbound/target-guard'
import { deskSettings } from '@/lib/modules/inbox/schemas'
import { readStoredInstall, type StoredInstall } from '@/lib/modules/inbox/settings/install'
import { storeInstall } from '@/lib/modules/inbox/settings/store-install'

const secret = z
  .string()
  .trim()
  .max(1_000, 'Use at most 1 000 characters.')
  .nullable()
  .optional()
  .describe('Left out or blank: unchanged. Null removes it.')

export const readDeskSettings = defineOperation({
  name: 'inbox.settings.read',
  title: 'Viewed the settings of the helpdesk',
  permission: 'inbox.install.manage',
  effect: 'read',
  tenancy: 'none',
  input: z.strictObject({}),
  output: deskSettings,
  run: async () => toWire(await readStoredInstall()),
})

/** Tokens and the secret go in and never come out. They are sent to no other address than the one that they were entered for. */
export const updateDeskSettings = defineOperation({
  name: 'inbox.settings.update',
  title: 'Updated the settings of the helpdesk',
  permission: 'inbox.install.manage',
  effect: 'write',
  tenancy: 'none',
  forPeople: true,
  input: z.strictObject({
    mode: z.enum(['live', 'sandbox'], { error: 'Choose live or sandbox.' }).optional(),
    url: z
      .string()
      .trim()
      .max(500, 'Use at most 500 characters.')
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    platform_token: secret,
    api_access_token: secret,
    webhook_secret: secret,
    require_signature: z
      .boolean({ error: 'Send true or false.' })
      .optional()
      .describe(
        'True: events without a right signature are refused, and all events of accounts without a signing secret',
      ),
    // What a GET answered may be sent back as it is.
    has_platform_token: z.unknown().optional(),
    has_api_access_token: z.unknown().optional(),
    has_webhook_secret: z.unknown().optional(),
    updated_at: z.unknown().optional(),
  }),
  output: deskSettings,
  async run({ ctx, input }) {
    const before = await readStoredInstall()
    const url = input.url ?? before.url
    if (input.mode === 'sandbox' && !env.sandboxUrl)
      throw invalidField('mode', 'This installation runs no sandbox. Choose live.')
    if (url !== before.url && url) demandUrl(url)
    const after: StoredInstall = {
      mode: input.mode ?? before.mode,
      url,
      platform_token: changed(input.platform_token, before.platform_token),
      api_access_token: changed(input.api_access_token, before.api_access_token),
      webhook_secret: changed(input.webhook_secret, before.webhook_secret),
      require_signature: input.require_signature ?? before.require_signature,
      updated_at: new Date(),
    }
    if (before.url && url !== before.url)
      for (const key of ['platform_token', 'api_access_token'] as const)
        if (before[key] && !input[key])
          throw invalidField(key, 'Enter the token again: the address is another one.', 'missing')
    if (after.webhook_secret && after.webhook_secret !== before.webhook_secret && after.webhook_secret.length < 16)
      throw invalidField('webhook_secret', 'Use at least 16 characters.', 'too_small')
    await storeInstall(ctx, after)
    ctx.record({
      entity: 'desk-settings',
      id: 'install',
      label: 'Helpdesk',
      before: toWire(before),
      after: toWire(after),
    })
    return toWire(after)
  },
})

const changed = (entered: string | null | undefined, stored: string): string =>
  entered === null ? '' : entered || stored

function demandUrl(url: string): void {
  const target = readTarget(url)
  if ('refused' in target) throw invalidField('url', target.reason)
}

const toWire = ({ mode, url, require_signature, updated_at, ...secrets }: StoredInstall) => ({
  mode,
  url,
  has_platform_token: secrets.platform_token !== '',
  has_api_access_token: secrets.api_access_token !== '',
  has_webhook_secret: secrets.webhook_secret !== '',
  require_signature,
  updated_at: updated_at?.toISOString() ?? null,
})

import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import type { Answer, TestInstallation } from '@/tests/installation'

/** Calls of a website with the secret of an organization's vault. */
export const vaultOf =
  (installation: TestInstallation, secret: string) =>
  (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    installation.call('POST', path, { body, headers: { 'x-vault-secret': secret, ...headers } })

/** Makes a secret for the vault of the key's owner. */
export async function makeSecret(installation: TestInstallation, key: string, body: object = {}): Promise<string> {
  const answer = await installation.call('POST', '/settings/vault-secret', { key, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.secret
}

let cards = 0
export const authorization = (more: object = {}) => ({
  source_site: 'shop.example.co.za',
  email: `shopper${++cards}@post.example`,
  authorization_code: 'AUTH_good',
  brand: 'visa',
  last4: '4081',
  exp_month: '12',
  exp_year: String(new Date().getUTCFullYear() + 3),
  bank: 'Test Bank',
  signature: 'SIG_4081',
  reusable: true,
  ...more,
})

/** A card as the vault keeps it, past its rules. */
export async function storeCard(organization_id: string, details: Record<string, unknown> = {}): Promise<string> {
  const id = newId()
  const { token = 'AUTH_good', ...more } = details
  await systemDb().savedCard.create({
    data: {
      id,
      organization_id,
      source_site: 'shop.example.co.za',
      email: `${id}@post.example`,
      sealed_token: encryptSecret(String(token)),
      brand: 'visa',
      last4: '4081',
      exp_month: 12,
      exp_year: new Date().getUTCFullYear() + 3,
      bank: 'Test Bank',
      ...more,
    },
  })
  return id
}

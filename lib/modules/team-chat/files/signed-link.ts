import { createHmac } from 'node:crypto'
import { env } from '@/lib/core/env'
import { equalInConstantTime } from '@/lib/core/secrets/secrets'

const VALID_SECONDS = 60

type Link = { organization: string; path_id: string; until: number }

const signature = (payload: string): string =>
  createHmac('sha256', env.secret).update(`chat file ${payload}`).digest('base64url')

/** An address of a file that needs no sign-in, for a minute. */
export function signLink(organization: string, path_id: string): string {
  const link: Link = { organization, path_id, until: Date.now() + VALID_SECONDS * 1000 }
  const payload = Buffer.from(JSON.stringify(link)).toString('base64url')
  return `/user_uploads/temporary/${payload}.${signature(payload)}/${path_id.split('/').at(-1)}`
}

/** What such an address names; null when it was made by somebody else, or is over. */
export function readLink(token: string, now = Date.now()): Link | null {
  const [payload = '', signed = ''] = token.split('.')
  if (!equalInConstantTime(signed, signature(payload))) return null
  const link = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Link
  return link.until > now ? link : null
}

import { z } from 'zod'

/**
 * What is to be known of a portal to fetch from it, as data. Addresses are paths below the connection's address; markers are
 * words that stand on a page, in any case of letters.
 */
const words = z.array(z.string().trim().min(2, 'Use at least two characters.').max(200)).max(20)
const path = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^\/(?!\/)/, 'Enter a path that begins with one slash, such as /login.')
  // Browsers and servers take a backslash for a slash, and leave out what cannot be seen.
  .regex(/^[^\\\p{Cc}]*$/u, 'Leave out backslashes and characters that cannot be seen.')
const name = z.string().trim().min(1).max(100)

const portalProfile = z.strictObject({
  login: z.strictObject({
    path,
    username_field: name,
    password_field: name,
    /** A hidden field that the sign-in form must have; blank: it needs none. Other hidden fields are sent along by themselves. */
    token_field: z.string().trim().max(100).default(''),
  }),
  markers: z.strictObject({
    signed_in: words.min(1, 'Say which words show that the sign-in went well.'),
    second_factor: words.min(1, 'Say which words ask for a second factor.'),
    refused: words.default([]),
    locked: words.default([]),
    unavailable: words.default([]),
  }),
  accounts: z.strictObject({
    path,
    /** The element that holds one account each. */
    row: z.enum(['tr', 'li', 'article', 'section', 'div'], { error: 'Use tr, li, article, section or div.' }),
    /** The link in it, with `{id}` where the portal's own id of the account stands. */
    link: path.refine((text) => text.includes('{id}'), 'Write {id} where the portal’s id of the account stands.'),
  }),
  statement: z.strictObject({
    /** With `{id}` or `{account}`, `{from}` and `{to}`. */
    path: path.refine((text) => /\{(id|account)\}/.test(text), 'Write {id} or {account} where the account stands.'),
    dates: z.enum(['YYYY-MM-DD', 'YYYYMMDD', 'DD/MM/YYYY']).default('YYYY-MM-DD'),
  }),
  logout: z.strictObject({ path, method: z.enum(['GET', 'POST']).default('GET') }),
})
export type PortalProfile = z.output<typeof portalProfile>

/** A plain portal: a form, a table of accounts, a download. */
export const BUILT_IN_PROFILE: PortalProfile = {
  login: { path: '/login', username_field: 'username', password_field: 'password', token_field: 'csrf_token' },
  markers: {
    signed_in: ['Sign out', 'Log out'],
    second_factor: [
      'one-time code',
      'one-time pin',
      'Enter the OTP',
      'Enter your OTP',
      'Enter the code',
      'Approve the sign-in',
      'Approve this sign-in',
      'authenticator app',
    ],
    refused: ['not correct', 'incorrect', 'do not match', 'invalid user', 'invalid password'],
    locked: ['is locked', 'has been locked', 'is blocked', 'has been suspended'],
    unavailable: ['maintenance', 'temporarily unavailable', 'try again later'],
  },
  accounts: { path: '/accounts', row: 'tr', link: '/accounts/{id}' },
  statement: { path: '/accounts/{id}/statement.ofx?from={from}&to={to}', dates: 'YYYY-MM-DD' },
  logout: { path: '/logout', method: 'GET' },
}

/**
 * The profile that was entered; blank: the built-in one.
 * @returns what is wrong with it, in words, instead
 */
export function readProfile(text: string): { profile: PortalProfile } | { problem: string } {
  if (!text.trim()) return { profile: BUILT_IN_PROFILE }
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return { problem: 'The profile is no JSON. Leave it blank to use the built-in one.' }
  }
  const read = portalProfile.safeParse(data)
  if (read.success) return { profile: read.data }
  const [issue] = read.error.issues
  if (issue?.code === 'unrecognized_keys')
    return { problem: `The profile has ${issue.keys.join(', ')} in it, which means nothing here. Leave it out.` }
  const at = issue?.path.join('.')
  if (issue?.code === 'invalid_type' && at) return { problem: `The profile lacks ${at}, or it is of another kind.` }
  return { problem: at ? `${at} of the profile: ${issue?.message}` : 'The profile must be a JSON object.' }
}

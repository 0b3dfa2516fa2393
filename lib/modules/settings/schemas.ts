import { z } from 'zod'
import { COUNTRY_CODES } from './domain/countries'

/** Shapes that forms need too; nothing here runs on the server only. */

export { COUNTRY_CODES }

export const ROLE_CODES = [100, 200, 300, 400, 600] as const
export const ROLE_CHOICES = [
  { value: '100', label: 'Owner', tone: 'accent' },
  { value: '200', label: 'Administrator', tone: 'info' },
  { value: '300', label: 'Moderator', tone: 'success' },
  { value: '400', label: 'Member', tone: 'neutral' },
  { value: '600', label: 'Guest', tone: 'neutral' },
] as const

export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'This address is too long.')
  .pipe(z.email('Enter an e-mail address such as name@example.com.'))

export const personName = z.string().trim().min(1, 'Enter a name.').max(120, 'Use at most 120 characters.')

/** Only the type: whether a new password will do is decided on the server, in words. */
export const passwordField = z.string().min(1, 'Enter a password.').max(400, 'This password is too long.')

export const roleField = z.union([
  z.literal(ROLE_CODES),
  z.enum(['100', '200', '300', '400', '600']).transform((code) => Number(code) as (typeof ROLE_CODES)[number]),
])

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

export const organizationFields = {
  name: z.string().trim().min(1, 'Enter a name.').max(120, 'Use at most 120 characters.'),
  colour: z.string().regex(/^#[0-9a-f]{6}$/i, 'Choose a colour such as #4f46e5.'),
  time_zone: z.string().refine(isTimeZone, 'Choose a time zone such as Africa/Johannesburg.'),
  currency: z
    .string()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Choose a currency such as ZAR.'),
  country: z.string().refine((code) => COUNTRY_CODES.includes(code), 'Choose a country.'),
}

export const keyFields = {
  name: z.string().trim().min(1, 'Say what the key is for.').max(80, 'Use at most 80 characters.'),
  scopes: z.array(z.string().max(100)).min(1, 'Choose at least one thing that the key may do.').max(200),
  /** What it would change waits for a person's yes (202 with `approval_id`). */
  needs_approval: z.boolean().default(false),
  /** Days until it ends; null: it does not. */
  expires_in_days: z.number().int().min(1).max(3650).nullable().default(null),
}

const time = z.iso.datetime()

const keyOut = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  needs_approval: z.boolean(),
  created_by_name: z.string(),
  created_at: time,
  expires_at: time.nullable(),
  last_used_at: time.nullable(),
  revoked_at: time.nullable(),
})

export const keyOutput = keyOut
/** `data.reveal` is shown once, with a button to copy it. */
export const newKeyOutput = keyOut.extend({
  key: z.string(),
  reveal: z.object({ title: z.string(), value: z.string(), note: z.string() }),
})
export type KeyOutput = z.infer<typeof keyOutput>

export const sessionOutput = z.object({
  id: z.string(),
  device: z.string(),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: time,
  last_seen_at: time,
  expires_at: time,
  is_current: z.boolean(),
})

export const memberOutput = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.number(),
  role_name: z.string(),
  is_approver: z.boolean(),
  version: z.number(),
  created_at: time,
})

export const invitationOutput = z.object({
  id: z.string(),
  email: z.string(),
  role: z.number(),
  role_name: z.string(),
  is_approver: z.boolean(),
  state: z.enum(['open', 'accepted', 'revoked', 'expired']),
  invited_by_name: z.string(),
  created_at: time,
  expires_at: time,
})

export const organizationOutput = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  colour: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  country: z.string(),
  is_sample: z.boolean(),
})

export const gettingStartedOutput = z.object({
  steps: z.array(
    z.object({ key: z.string(), title: z.string(), body: z.string(), href: z.string(), done: z.boolean() }),
  ),
  dismissed: z.boolean(),
})

export const permissionsOutput = z.object({
  roles: z.array(z.object({ key: z.string(), label: z.string() })),
  groups: z.array(
    z.object({
      module: z.string(),
      title: z.string(),
      permissions: z.array(
        z.object({ name: z.string(), title: z.string(), roles: z.array(z.string()), mine: z.boolean() }),
      ),
    }),
  ),
})

/** The grid of all work without a person. */
export const WORK_GRID = 'settings-work'

export const workSummary = z.object({
  ok: z.boolean(),
  title: z.string(),
  problems: z.array(z.object({ kind: z.string(), count: z.number(), text: z.string(), href: z.string() })),
  /** The newest work that needs a person; all of it is in the grid. */
  failures: z.array(
    z.object({
      row_id: z.string(),
      title: z.string(),
      reason: z.string(),
      advice: z.string(),
      at: z.string(),
      can_retry: z.boolean(),
    }),
  ),
})

export const done = z.object({ ok: z.literal(true), message: z.string() })

export const connectionModes = ['live', 'sandbox', 'off'] as const

/** By field; a secret that is left out or blank stays as it is, null removes it. */
export const connectionSettings = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export const connectionTest = z.object({
  at: z.string(),
  ok: z.boolean(),
  /** The service's own words. */
  message: z.string(),
  mode: z.enum([...connectionModes, 'installation']),
})
export type ConnectionTest = z.infer<typeof connectionTest>

export const connectionOutput = z.object({
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  /** Who may save and test it, beside those who may connect services at all; null: nobody else. */
  permission: z.string().nullable(),
  mode: z.enum(connectionModes),
  state: z.enum(['live', 'sandbox', 'not_configured']),
  /** Why it is not configured. */
  reason: z.string().nullable(),
  has_sandbox: z.boolean(),
  /** Without settings of its own, the organization uses what the installation is set to. */
  has_installation: z.boolean(),
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.enum(['text', 'secret', 'number', 'url', 'choice']),
      required: z.boolean(),
      help: z.string(),
      placeholder: z.string(),
      choices: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  settings: connectionSettings,
  /** Secrets that are there; their values never leave the server. */
  secrets_set: z.array(z.string()),
  last_test: connectionTest.nullable(),
})
export type ConnectionOutput = z.infer<typeof connectionOutput>

export const inboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms']),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** What became of an SMS; empty for mails. */
  state: z.string(),
  received_at: z.string(),
})
export type InboxMessage = z.infer<typeof inboxMessage>

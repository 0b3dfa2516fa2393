import { z } from 'zod'

/** Answers about a website's addresses, as the wire has them (Business Platform Modules 3, Website domains). */

const moment = z.string().nullable()

const addressStep = z
  .object({
    key: z.enum(['record', 'host', 'certificate', 'live']),
    title: z.string(),
    state: z.enum(['done', 'now', 'waiting', 'failed']),
    note: z.string(),
  })
  .meta({ id: 'WebsiteAddressStep' })
export type AddressStep = z.infer<typeof addressStep>

const shared = {
  error: z.string(),
  verified_at: moment,
  certificate_issued_at: moment,
  next_check_at: moment,
  /** Where the website is once it is live. */
  address: z.string().nullable(),
  steps: z.array(addressStep),
  /** What checks saw, newest first; a row for each change. */
  checks: z.array(z.object({ at: z.string(), passed: z.boolean(), message: z.string() })),
}

export const tempDomainStatus = z
  .object({
    label: z.string().nullable(),
    domain: z.string().nullable(),
    /** What follows the label. */
    root: z.string(),
    status: z.enum(['none', 'provisioning', 'live', 'failed']),
    ...shared,
  })
  .meta({ id: 'WebsiteTempDomainStatus' })
export type TempDomainStatus = z.infer<typeof tempDomainStatus>

export const domainStatus = z
  .object({
    domain: z.string().nullable(),
    /** As people read it, where it has letters beyond a to z. */
    domain_name: z.string().nullable(),
    status: z.enum(['none', 'pending_dns', 'issuing_certificate', 'live', 'failed']),
    /** Null: this installation has no public address, so it takes no custom domains. */
    expected_ip: z.string().nullable(),
    record: z.object({ type: z.literal('A'), name: z.string(), value: z.string() }).nullable(),
    /** The addresses that the name had at the last check. */
    seen: z.string(),
    checked_at: moment,
    gives_up_at: moment,
    certificate_expires_at: moment,
    ...shared,
  })
  .meta({ id: 'WebsiteDomainStatus' })
export type DomainStatus = z.infer<typeof domainStatus>

const RESERVED = new Set(
  'www admin api app mail smtp imap ftp ns ns1 ns2 dns cdn static assets status support help login account billing shop store blog docs indaba localhost autoconfig autodiscover wpad postmaster webmaster hostmaster abuse security'.split(
    ' ',
  ),
)

export const tempLabel = z
  .string({ error: 'Enter a name.' })
  .trim()
  .min(3, 'At least 3 characters.')
  .max(32, 'At most 32 characters.')
  .regex(/^[a-z0-9-]*$/, 'Use small letters a to z, digits and hyphens.')
  .regex(/^[^-].*[^-]$/, 'It must begin and end with a letter or a digit.')
  // Names such as xn--… would be read as letters of another alphabet.
  .refine((label) => !/^..--/.test(label), 'Two hyphens in the third and fourth place are not allowed.')
  .refine((label) => !RESERVED.has(label), 'This name is kept for the platform. Choose another one.')

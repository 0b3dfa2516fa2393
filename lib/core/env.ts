import { createHmac } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { parseTrustedProxies } from './http/client-address'

/**
 * All settings of Indaba, read and checked in this one place. Nothing else reads process.env.
 * Checked on first use, not on import, so that a build needs no settings at all.
 */
export type EncryptionKey = Readonly<{ id: string; key: Buffer }>

type FileStore =
  | Readonly<{ kind: 'disk'; directory: string }>
  | Readonly<{
      kind: 's3'
      endpoint: string
      bucket: string
      region: string
      accessKeyId: string
      secretAccessKey: string
    }>

export type Env = Readonly<{
  mode: 'production' | 'development' | 'test'
  /** The owner's connection: migrations, backup and nothing else. */
  databaseUrl: string
  /** Bound by row-level security: everything a caller asks for. */
  appDatabaseUrl: string
  /** The queue and the platform's own work. */
  systemDatabaseUrl: string
  /** False when the two URLs above were given by hand; then the installation creates no roles. */
  managesRoles: boolean
  databasePoolSize: number
  port: number
  /** Public base URL, without a slash at the end. */
  url: string
  /** Under it lie the temporary addresses of websites, e.g. `shops.example.com`: `<label>.shops.example.com`. */
  websiteRoot: string
  /** The IPv4 address to which custom domains of websites point; null: the installation takes none. */
  websiteAddress: string | null
  /** Makes the records of temporary addresses at the DNS provider; null: one wildcard record leads here. */
  websiteDnsToken: string | null
  /** Asked where names lead, as `ip` or `ip:port`; empty: the machine's own. */
  dnsServers: readonly string[]
  /** Where certificates come from; null: the web server in front gets them. */
  acmeDirectoryUrl: string | null
  /** As CAA records name the certificate authority. */
  acmeCaaName: string
  secret: string
  /** The first encrypts; the others still decrypt. */
  encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]]
  /** Null: mail is kept on the outbox page and goes nowhere. */
  smtpUrl: string | null
  mailFrom: string
  /** Where the sandbox of the outside services listens, e.g. http://127.0.0.1:41234; null: there is none. */
  sandboxUrl: string | null
  /** Its SMTP server. */
  sandboxSmtpUrl: string | null
  /** Outside services and webhook targets may be on this machine or in a private network, and plain http. */
  allowPrivateTargets: boolean
  /** No outside service is spoken to, but for loopback: tests, and machines without a network. */
  offline: boolean
  files: FileStore
  /** Journeys have every answer compared with its schema: what differs is written to this file. Null: nothing is compared. */
  wrongAnswersFile: string | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Requests a minute for one caller; 0 switches the limit off. */
  rateLimitPerMinute: number
  /** The same for chat clients; also off when the other is. */
  chatRateLimitPerMinute: number
  /** Opens `GET /api/metrics`; null: that address does not exist. */
  metricsToken: string | null
  /** Entries of the audit log that are older are dropped, by whole months; null: all are kept. */
  auditLogMonths: number | null
  dataDir: string
  demo: boolean
}>

export type EnvProblem = Readonly<{ name: string; message: string }>

export const APP_ROLE = 'indaba_app'
export const SYSTEM_ROLE = 'indaba_system'

const KEY_HELP = "make one with: node -e \"console.log(require('crypto').randomBytes(32).toString('base64'))\""

const blankAsMissing = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsMissing, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.output<T>) =>
  z.preprocess(blankAsMissing, schema.optional()).transform((value) => (value ?? fallback) as z.output<T>)
const required = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsMissing, schema)

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'is not a whole number')
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be from ${least} to ${most}`)

const urlOf = (...protocols: string[]) =>
  z.string({ error: 'is missing' }).refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    abort: true,
  })

const postgresUrl = urlOf('postgres:', 'postgresql:').refine(
  (text) => new URL(text).pathname.length > 1,
  'names no database: it must end in /name',
)

const secret = z
  .string({ error: 'is missing (at least 32 characters, the same on every machine)' })
  .min(32, 'is too short: at least 32 characters')
  .refine((text) => new Set(text).size >= 10 && !/change.?me|example|secret.?secret/i.test(text), {
    message: 'is guessable; use random characters',
  })

const encryptionKeys = z
  .string({ error: `is missing (id:key[,id:key]; ${KEY_HELP})` })
  .transform((text, ctx): EncryptionKey[] => {
    const keys = text.split(',').map((part) => {
      const [id = '', encoded = ''] = part.trim().split(/:(.*)/s)
      return { id, key: Buffer.from(encoded, 'base64') }
    })
    for (const { id, key } of keys) {
      if (!/^[A-Za-z0-9_-]{1,32}$/.test(id)) ctx.addIssue('needs an id before each key: id:key[,id:key]')
      else if (key.length !== 32) ctx.addIssue(`key "${id}" is not 32 bytes of base64; ${KEY_HELP}`)
      else if (new Set(key).size < 8) ctx.addIssue(`key "${id}" is guessable; ${KEY_HELP}`)
    }
    if (new Set(keys.map(({ id }) => id)).size !== keys.length) ctx.addIssue('uses one id twice')
    return keys
  })

const hostName = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    'must be a host such as shops.example.com',
  )

const proxyList = z.string().superRefine((text, ctx) => {
  try {
    parseTrustedProxies(text)
  } catch (error) {
    ctx.addIssue((error as Error).message)
  }
})

const offUnlessSet = withDefault(z.enum(['0', '1', 'false', 'true'], { error: 'must be 1 or 0' }), '0')

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const fields = z.object({
  NODE_ENV: withDefault(z.enum(['production', 'development', 'test']), 'development'),
  DATABASE_URL: required(postgresUrl),
  INDABA_APP_DATABASE_URL: optional(postgresUrl),
  INDABA_SYSTEM_DATABASE_URL: optional(postgresUrl),
  DATABASE_POOL_SIZE: withDefault(wholeNumber(1, 1000), 10),
  PORT: withDefault(wholeNumber(1, 65535), 3000),
  HOST: optional(z.string()),
  INDABA_URL: optional(urlOf('http:', 'https:')),
  WEBSITE_ROOT: optional(hostName),
  WEBSITE_ADDRESS: optional(z.ipv4('must be an IPv4 address such as 203.0.113.7')),
  WEBSITE_DNS_TOKEN: optional(z.string()),
  DNS_SERVERS: optional(
    z.string().regex(/^[\da-fA-F.:[\]]+(\s*,\s*[\da-fA-F.:[\]]+)*$/, 'must be addresses with commas between'),
  ),
  ACME_DIRECTORY_URL: optional(urlOf('https:', 'http:')),
  ACME_CAA_NAME: withDefault(hostName, 'letsencrypt.org'),
  TRUSTED_PROXIES: optional(proxyList),
  INDABA_SECRET: required(secret),
  INDABA_ENCRYPTION_KEYS: required(encryptionKeys),
  SMTP_URL: optional(urlOf('smtp:', 'smtps:')),
  MAIL_FROM: withDefault(z.string(), 'Indaba <no-reply@localhost>'),
  INDABA_SANDBOX_URL: optional(urlOf('http:')),
  INDABA_SANDBOX_SMTP_URL: optional(urlOf('smtp:')),
  ALLOW_PRIVATE_TARGETS: offUnlessSet,
  PLATFORM_OFFLINE: offUnlessSet,
  FILES_DIR: optional(z.string()),
  S3_ENDPOINT: optional(urlOf('http:', 'https:')),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  INDABA_WRONG_ANSWERS_FILE: optional(z.string()),
  LOG_LEVEL: withDefault(z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }), 'info'),
  RATE_LIMIT_PER_MINUTE: withDefault(wholeNumber(0, 1_000_000), 600),
  CHAT_RATE_LIMIT_PER_MINUTE: withDefault(wholeNumber(0, 1_000_000), 200),
  METRICS_TOKEN: optional(z.string().min(16, 'is too short: at least 16 characters')),
  AUDIT_LOG_MONTHS: optional(wholeNumber(1, 1200)),
  INDABA_DATA_DIR: withDefault(z.string(), '.data'),
  INDABA_DEMO: offUnlessSet,
})

export const settingNames = Object.keys(fields.shape)

const settings = fields.superRefine((value, ctx) => {
  const both = ['INDABA_APP_DATABASE_URL', 'INDABA_SYSTEM_DATABASE_URL'] as const
  for (const name of both) {
    if (!value[name] && both.some((other) => value[other])) {
      ctx.addIssue({
        code: 'custom',
        path: [name],
        message: `is missing: set both ${both.join(' and ')}, or neither`,
      })
    }
  }
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  for (const name of s3) {
    if (!value[name] && s3.some((other) => value[other])) {
      ctx.addIssue({ code: 'custom', path: [name], message: `is missing: S3 storage needs ${s3.join(', ')}` })
    }
  }
})

/** The password of a role that the installation creates; every process can work it out from INDABA_SECRET. */
export function rolePassword(indabaSecret: string, role: string): string {
  return createHmac('sha256', indabaSecret).update(role).digest('hex')
}

function asRole(databaseUrl: string, role: string, indabaSecret: string): string {
  const url = new URL(databaseUrl)
  url.username = role
  url.password = rolePassword(indabaSecret, role)
  return url.href
}

function fileStore(value: z.output<typeof settings>, dataDir: string): FileStore {
  if (value.S3_ENDPOINT && value.S3_BUCKET && value.S3_ACCESS_KEY_ID && value.S3_SECRET_ACCESS_KEY) {
    return {
      kind: 's3',
      endpoint: value.S3_ENDPOINT,
      bucket: value.S3_BUCKET,
      region: value.S3_REGION ?? 'us-east-1',
      accessKeyId: value.S3_ACCESS_KEY_ID,
      secretAccessKey: value.S3_SECRET_ACCESS_KEY,
    }
  }
  return {
    kind: 'disk',
    directory: path.resolve(/* turbopackIgnore: true */ value.FILES_DIR ?? path.join(dataDir, 'files')),
  }
}

const isOn = (text: string) => text === '1' || text === 'true'

function toEnv(value: z.output<typeof settings>): Env {
  const dataDir = path.resolve(/* turbopackIgnore: true */ value.INDABA_DATA_DIR)
  const [current, ...older] = value.INDABA_ENCRYPTION_KEYS as [EncryptionKey, ...EncryptionKey[]]
  return Object.freeze({
    mode: value.NODE_ENV,
    databaseUrl: value.DATABASE_URL,
    appDatabaseUrl: value.INDABA_APP_DATABASE_URL ?? asRole(value.DATABASE_URL, APP_ROLE, value.INDABA_SECRET),
    systemDatabaseUrl: value.INDABA_SYSTEM_DATABASE_URL ?? asRole(value.DATABASE_URL, SYSTEM_ROLE, value.INDABA_SECRET),
    managesRoles: !value.INDABA_APP_DATABASE_URL,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    port: value.PORT,
    url: (value.INDABA_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    websiteRoot: value.WEBSITE_ROOT ?? new URL(value.INDABA_URL ?? 'http://localhost').hostname,
    // The demo plays the internet with the sandbox, in which this machine has the address of loopback.
    websiteAddress: value.WEBSITE_ADDRESS ?? (isOn(value.INDABA_DEMO) ? '127.0.0.1' : null),
    websiteDnsToken: value.WEBSITE_DNS_TOKEN ?? null,
    dnsServers: value.DNS_SERVERS?.split(',').map((server) => server.trim()) ?? [],
    acmeDirectoryUrl:
      value.ACME_DIRECTORY_URL ??
      (isOn(value.INDABA_DEMO) && value.INDABA_SANDBOX_URL
        ? `${value.INDABA_SANDBOX_URL.replace(/\/+$/, '')}/acme/directory`
        : null),
    acmeCaaName: value.ACME_CAA_NAME,
    secret: value.INDABA_SECRET,
    encryptionKeys: [current, ...older] as const,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    sandboxUrl: value.INDABA_SANDBOX_URL?.replace(/\/+$/, '') ?? null,
    sandboxSmtpUrl: value.INDABA_SANDBOX_SMTP_URL ?? null,
    allowPrivateTargets: isOn(value.ALLOW_PRIVATE_TARGETS),
    offline: isOn(value.PLATFORM_OFFLINE),
    files: fileStore(value, dataDir),
    wrongAnswersFile: value.INDABA_WRONG_ANSWERS_FILE ?? null,
    logLevel: value.LOG_LEVEL,
    rateLimitPerMinute: value.RATE_LIMIT_PER_MINUTE,
    chatRateLimitPerMinute: value.RATE_LIMIT_PER_MINUTE === 0 ? 0 : value.CHAT_RATE_LIMIT_PER_MINUTE,
    metricsToken: value.METRICS_TOKEN ?? null,
    auditLogMonths: value.AUDIT_LOG_MONTHS ?? null,
    dataDir,
    demo: isOn(value.INDABA_DEMO),
  })
}

/** Checks a set of settings without keeping them. Messages never repeat a value. */
export function readEnv(
  source: Readonly<Record<string, string | undefined>>,
): { ok: true; env: Env } | { ok: false; problems: EnvProblem[] } {
  const parsed = settings.safeParse(source)
  if (parsed.success) return { ok: true, env: toEnv(parsed.data) }
  const problems = parsed.error.issues.map(({ path: [name], message }) => ({ name: String(name), message }))
  return { ok: false, problems }
}

export class EnvError extends Error {
  override name = 'EnvError'
  constructor(readonly problems: readonly EnvProblem[]) {
    super(`Settings need attention:\n${describeProblems(problems)}`)
  }
}

export function describeProblems(problems: readonly EnvProblem[]): string {
  const width = Math.max(...problems.map(({ name }) => name.length))
  return problems.map(({ name, message }) => `  ${name.padEnd(width)}  ${message}`).join('\n')
}

let known: Env | undefined

export function getEnv(): Env {
  if (!known) {
    const result = readEnv(process.env)
    if (!result.ok) throw new EnvError(result.problems)
    known = result.env
  }
  return known
}

/** For tests that switch databases within one process. */
export function forgetEnv(): void {
  known = undefined
}

/** The settings as a value: `env.port`. Read on first use of any property. */
export const env: Env = new Proxy({} as Env, {
  get: (_target, property) => getEnv()[property as keyof Env],
})

import { env } from '@/lib/core/env'
import type { MailPort, MailToSend } from '@/lib/core/mail/port'
import { servicePolicy } from '@/lib/core/outbound/http-exchange'
import { resolveTarget } from '@/lib/core/outbound/target-guard'
import { ProviderError, type ProviderErrorKind } from '@/lib/core/provider-error'

export type MailSettings = {
  host: string
  port: number | null
  secure: string
  user: string
  password: string
  from: string
}

const PORTS: Record<string, number> = { tls: 465, starttls: 587, auto: 25 }

const CONNECT_MS = 10_000
const ANSWER_MS = 30_000

/**
 * SMTP. Source: provider-facts 13.1.
 * @param server the settings of an organization, or the URL of the whole installation
 */
export function createMail(server: MailSettings | { url: string; from: string }): MailPort {
  const from = server.from || env.mailFrom
  const secrets = 'url' in server ? [new URL(server.url).password] : [server.password]

  async function withTransport<T>(op: string, use: (transport: Transport) => Promise<T>): Promise<T> {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      ...('url' in server ? { url: server.url } : await optionsOf(op, server)),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
      // A mail is its own text; nothing in it may make the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      return await use(transport)
    } catch (error) {
      throw toProviderError(op, error as SmtpError, secrets)
    } finally {
      transport.close()
    }
  }

  return {
    check: () =>
      withTransport('check', async (transport) => {
        await transport.verify()
        return 'url' in server ? new URL(server.url).host : server.host
      }),

    send: (mail) =>
      withTransport('send', async (transport) => {
        const { accepted, rejected } = await transport.sendMail(toMessage(mail, from))
        return { accepted: accepted.map(addressOf), rejected: rejected.map(addressOf) }
      }),
  }
}

type Transport = ReturnType<typeof import('nodemailer').createTransport>
type SmtpError = Error & { responseCode?: number; code?: string }

/** A host that a person typed must not lead into the inner network, so it is looked up here and then held to. */
async function optionsOf(op: string, { host, port, secure, user, password }: MailSettings) {
  const target = await resolveTarget(`https://${host}/`, servicePolicy())
  if ('refused' in target) {
    const kind = target.refused === 'unresolved' ? 'unavailable' : 'validation'
    throw new ProviderError({ kind, provider: 'mail', op, message: target.reason })
  }
  return {
    host: target.address,
    tls: { servername: host },
    port: port ?? PORTS[secure] ?? 25,
    secure: secure === 'tls',
    requireTLS: secure === 'starttls',
    ...(user ? { auth: { user, pass: password } } : {}),
  }
}

const toMessage = (mail: MailToSend, from: string) => ({
  from,
  to: { name: '', address: mail.to_address },
  subject: mail.subject,
  text: mail.text_body,
  html: mail.html_body,
  messageId: `<${mail.id}@indaba>`,
  headers: { ...(mail.headers as Record<string, string> | null | undefined), 'Auto-Submitted': 'auto-generated' },
})

const addressOf = (to: string | { address: string }): string => (typeof to === 'string' ? to : to.address)

function toProviderError(op: string, error: SmtpError, secrets: string[]): ProviderError {
  const { responseCode, code, message } = error
  const neverReached = UNREACHED.find(([pattern]) => pattern.test(message))
  return new ProviderError({
    kind: kindOf(error),
    provider: 'mail',
    op,
    message: neverReached?.[1] ?? message,
    providerCode: responseCode === undefined ? code : String(responseCode),
    // The line broke after the server had spoken: it may have the mail.
    outcomeUnknown: op === 'send' && responseCode === undefined && code !== 'EAUTH' && !neverReached,
    secrets,
    cause: error,
  })
}

const UNREACHED: [pattern: RegExp, words: string][] = [
  [/ECONNREFUSED/, 'Nobody answers at this host and port.'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'There is no host of this name.'],
  [/Connection timeout|Greeting never received/, 'The server did not answer. Check host, port and encryption.'],
  [/certificate|wrong version number|SSL/i, 'No safe connection could be made. Check the encryption and the host.'],
]

/** 4xx and broken connections may succeed later, 5xx never; wrong credentials once they are corrected. */
function kindOf({ responseCode, code }: SmtpError): ProviderErrorKind {
  if (code === 'EAUTH') return 'auth'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (responseCode === undefined) return 'unavailable'
  return responseCode >= 500 ? 'validation' : 'unavailable'
}

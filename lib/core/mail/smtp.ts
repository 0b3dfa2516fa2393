export type MailToSend = {
  id: string
  to_address: string
  subject: string
  text_body: string
  html_body: string
  headers?: unknown
}

/** `permanent`: the server refused it for good (5xx), so trying again would only annoy it. */
export class SmtpFailure extends Error {
  override name = 'SmtpFailure'
  constructor(
    message: string,
    readonly permanent: boolean,
  ) {
    super(message)
  }
}

/**
 * @param smtpUrl `smtp://user:password@host:port` or `smtps://...`
 * @throws SmtpFailure with the server's own words
 */
export async function sendBySmtp(smtpUrl: string, from: string, mail: MailToSend): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail is its own text; nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.to_address },
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      // The same in each attempt, so that a mail sent twice after a crash is shown once.
      messageId: `<${mail.id}@indaba>`,
      headers: { ...(mail.headers as Record<string, string> | null | undefined), 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    const { responseCode, code, message } = error as { responseCode?: number; code?: string; message: string }
    const refused = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
    throw new SmtpFailure(message, refused)
  } finally {
    transport.close()
  }
}

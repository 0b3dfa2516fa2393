import { smsLength } from '@/lib/connectors/sms/segments'
import { composeMail, type MailContent } from '@/lib/core/mail/layout'
import type { Channel } from '../schemas'
import { fillIn, type MergeValues } from './merge-fields'

export type SendText = { channel: Channel; subject: string; body: string }

/** A text filled in for one reader. `segments`: parts that an SMS takes, each of which is paid for. */
export function renderText({ channel, subject, body }: SendText, values: MergeValues) {
  const text = fillIn(body, values).trim()
  return {
    subject: channel === 'email' ? fillIn(subject, values).trim() : '',
    body: text,
    segments: channel === 'sms' ? smsLength(text).segments : 0,
  }
}

/**
 * @param unsubscribe where the reader says that it should stop; a test to oneself has none
 * @returns both twins of the mail
 */
export function renderMail(
  text: { subject: string; body: string },
  organizationName: string,
  unsubscribe: string | null,
): { text: string; html: string } {
  const content: MailContent = {
    title: text.subject,
    paragraphs: text.body.split(/\n{2,}/),
    ...(unsubscribe ? { action: { label: 'Unsubscribe', href: unsubscribe } } : {}),
    note: unsubscribe
      ? `You get this because ${organizationName} has your address. Unsubscribe, and nothing more comes.`
      : 'This is a test. What is really sent ends with a link to unsubscribe.',
  }
  return composeMail(content)
}

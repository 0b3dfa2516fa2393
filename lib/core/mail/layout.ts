import { env } from '../env'

/** What a mail says, from which both its twins are made. Texts are plain; nothing in them is read as HTML. */
export type MailContent = {
  /** The heading; often the subject too. */
  title: string
  paragraphs: string[]
  /** The one thing to do. `href` is absolute, or a path of this installation. */
  action?: { label: string; href: string }
  /** Small print, e.g. how long a link works. */
  note?: string
}

/** One layout for every mail: readable without pictures, in dark mode, and by screen readers. */
export function composeMail(content: MailContent): { text: string; html: string } {
  const action = content.action && { ...content.action, href: absolute(content.action.href) }
  return { text: asText({ ...content, action }), html: asHtml({ ...content, action }) }
}

function absolute(href: string): string {
  const url = new URL(href, `${env.url}/`)
  if (!['http:', 'https:', 'mailto:'].includes(url.protocol)) throw new Error('a mail links to web pages only')
  return url.href
}

function asText({ title, paragraphs, action, note }: MailContent): string {
  const parts = [title, ...paragraphs]
  if (action) parts.push(`${action.label}:\n${action.href}`)
  if (note) parts.push(note)
  return `${parts.join('\n\n')}\n\n-- \nIndaba\n${env.url}\n`
}

function asHtml({ title, paragraphs, action, note }: MailContent): string {
  const text = 'margin:0 0 16px;font-size:15px;line-height:24px'
  const button =
    'display:inline-block;padding:11px 20px;border-radius:8px;background:#4f46e5;color:#ffffff;font-weight:600;text-decoration:none'
  const body = [
    `<h1 style="margin:0 0 20px;font-size:20px;line-height:28px">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="${text}">${escapeHtml(paragraph).replace(/\n/g, '<br>')}</p>`),
    action &&
      `<p style="margin:24px 0"><a href="${escapeHtml(action.href)}" style="${button}">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;opacity:.75;word-break:break-all">${escapeHtml(action.href)}</p>`,
    note && `<p style="margin:0;font-size:13px;line-height:20px;opacity:.75">${escapeHtml(note)}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
${body.filter(Boolean).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8884;font-size:12px;opacity:.75">Sent by <a href="${escapeHtml(env.url)}" style="color:inherit">Indaba</a></p>
</div>
</body>
</html>
`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c] as string)

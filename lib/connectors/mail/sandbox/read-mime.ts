/** The parts of a mail that a reader sees; for the mails that we write ourselves, not for all that exist. */
export type ReadMail = {
  headers: Record<string, string>
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; size: number }[]
}

export function readMime(raw: Buffer): ReadMail {
  const mail: ReadMail = { headers: {}, subject: '', text: '', html: '', attachments: [] }
  const { headers } = split(raw)
  mail.headers = headers
  mail.subject = words(headers.subject ?? '')
  collect(raw, mail)
  return mail
}

function collect(raw: Buffer, mail: ReadMail): void {
  const { headers, body } = split(raw)
  const type = headers['content-type'] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary) {
    const parts = body.toString('latin1').split(`--${boundary}`)
    for (const part of parts.slice(1, -1)) collect(Buffer.from(part.replace(/^\r?\n|\r?\n$/g, ''), 'latin1'), mail)
    return
  }
  const content = decode(body, headers['content-transfer-encoding'] ?? '')
  const name = /(?:file)?name="?([^";]+)"?/i.exec(`${headers['content-disposition'] ?? ''};${type}`)?.[1]
  if (/^attachment/i.test(headers['content-disposition'] ?? ''))
    mail.attachments.push({ name: words(name ?? ''), type: type.split(';')[0] as string, size: content.length })
  else if (/^text\/html/i.test(type)) mail.html += unixLines(content)
  else if (/^text\/plain/i.test(type)) mail.text += unixLines(content)
}

function split(raw: Buffer): { headers: Record<string, string>; body: Buffer } {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1'))
  const head = raw.subarray(0, end?.index ?? raw.length).toString('utf8')
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? []
    if (name) headers[name.toLowerCase()] = value ?? ''
  }
  return { headers, body: raw.subarray(end ? end.index + end[0].length : raw.length) }
}

function decode(body: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body.toString('latin1'), 'base64')
  if (/quoted-printable/i.test(encoding)) return quoted(body.toString('latin1').replace(/=\r?\n/g, ''))
  return body
}

const quoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** `=?UTF-8?Q?Gr=C3=B6=C3=9Fe?=` */
const words = (text: string): string =>
  text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, how: string, coded: string) =>
      (how.toLowerCase() === 'b' ? Buffer.from(coded, 'base64') : quoted(coded.replaceAll('_', ' '))).toString('utf8'),
    )

const unixLines = (content: Buffer): string => content.toString('utf8').replaceAll('\r\n', '\n')

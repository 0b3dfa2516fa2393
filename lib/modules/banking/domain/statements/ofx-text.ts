import { guessEncoding } from '@/lib/core/grid/import/reading/decode-text'
import { UnreadableStatement } from './types'

/** Code pages as OFX 1 headers name them; a bare number is one of Windows. */
const CHARSETS: Record<string, string> = { NONE: 'windows-1252', '': 'windows-1252', UNICODE: 'utf-16le' }

/**
 * The text of an OFX file, by its byte order mark, else by what its header says (Provider details 11): the XML declaration
 * of OFX 2, ENCODING and CHARSET of OFX 1, windows-1252 where neither does.
 * @throws UnreadableStatement for an encoding that nobody knows, and for what is no text
 */
export function ofxText(bytes: Uint8Array): string {
  const guess = guessEncoding(bytes)
  // Zeros and marks are details; headers that contradict them were copied from another file.
  if (guess.startsWith('utf-16') || bytes[0] === 0xef) return decoded(bytes, guess)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are how a file shows that it is no text
  if (/[\x00-\x08\x0e-\x19]/.test(head))
    throw new UnreadableStatement(null, 'This file is no text. Choose an OFX file.')
  const { name, line } = declared(head)
  // Many banks write UTF-8 under any header; other text with letters beyond ASCII is hardly ever valid UTF-8.
  if (guess === 'utf-8' && name === 'windows-1252') return decoded(bytes, 'utf-8')
  if (guess === 'windows-1252' && (name === 'utf-8' || name === 'utf-16le')) return decoded(bytes, 'windows-1252')
  if (name === 'utf-16le') return decoded(bytes, 'utf-8')
  try {
    return decoded(bytes, name)
  } catch {
    throw new UnreadableStatement(
      line,
      `the encoding ${name} is not known. Save the file as UTF-8, or download it anew as OFX 2.`,
    )
  }
}

const decoded = (bytes: Uint8Array, name: string): string =>
  new TextDecoder(name)
    .decode(bytes)
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')

function declared(head: string): { name: string; line: number } {
  const lineOf = (index: number) => head.slice(0, index).split('\n').length
  const xml = /<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(head)
  if (xml) return { name: xml[1]!.toLowerCase(), line: lineOf(xml.index) }
  if (/<\?(xml|OFX)/i.test(head)) return { name: 'utf-8', line: 1 }
  const header = head.split(/<OFX/i)[0]!
  const encoding = /\bENCODING:([^\s<]*)/i.exec(header)
  const charset = /\bCHARSET:([^\s<]*)/i.exec(header)
  const [said, of] = [(encoding?.[1] ?? '').toUpperCase(), (charset?.[1] ?? '').toUpperCase()]
  if (said === 'UTF-8' || said === 'UTF8') return { name: 'utf-8', line: lineOf(encoding!.index) }
  if (said === 'UNICODE') return { name: 'utf-16le', line: lineOf(encoding!.index) }
  if (said !== '' && said !== 'USASCII' && !charset) return { name: said.toLowerCase(), line: lineOf(encoding!.index) }
  const name = CHARSETS[of] ?? (/^\d{3,4}$/.test(of) ? `windows-${of}` : /^8859-/.test(of) ? `iso-${of}` : of)
  return { name: name.toLowerCase(), line: charset ? lineOf(charset.index) : 1 }
}

/** The server's HTML made ready for a screen; it is sanitized there, so only well-known pieces are looked for. */
export type HtmlWords = {
  /** A moment in words. */
  moment: (iso: string) => string
  isMeMessage: boolean
}

const EMOJI = /(<span [^>]*class="emoji emoji-([0-9a-f-]+)"[^>]*>)[^<]*(<\/span>)/g
const TIME = /<time datetime="([^"]+)">[^<]*<\/time>/g
const PERSON_MENTION = /<span class="user-mention( silent)?" data-user-id="(\d+)">/g
const SIZED_IMAGE = /<img ([^>]*?)data-original-dimensions="(\d+)x(\d+)"/g

export function toShownHtml(html: string, words: HtmlWords): string {
  const shown = html
    .replace(EMOJI, (_, open: string, code: string, close: string) => `${open}${characterOf(code)}${close}`)
    .replace(TIME, (_, iso: string) => `<time datetime="${iso}">${escapeHtml(words.moment(iso))}</time>`)
    .replace(SIZED_IMAGE, (_, before: string, width: string, height: string) => {
      const size = fitted(Number(width), Number(height))
      return `<img loading="lazy" width="${size.width}" height="${size.height}" ${before}data-original-dimensions="${width}x${height}"`
    })
    .replaceAll(
      '<div class="spoiler-header">',
      '<div class="spoiler-header" role="button" tabindex="0" aria-expanded="false">',
    )
    // Long lines scroll sideways, so keys have to reach them.
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replace(PERSON_MENTION, '<span class="user-mention$1" role="button" tabindex="0" data-user-id="$2">')
  return words.isMeMessage ? shown.replace(/^<p>\/me\s+/, '<p>') : shown
}

const characterOf = (code: string): string =>
  String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)))

const MAX_WIDTH = 360
const MAX_HEIGHT = 240

/** The size of a preview, known before the image is there, so that nothing moves when it comes. */
export function fitted(width: number, height: number): { width: number; height: number } {
  if (width <= 0 || height <= 0) return { width: MAX_WIDTH, height: MAX_HEIGHT }
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The words of a message without its marks, for announcements and one-line previews. */
export function plainText(html: string): string {
  return html
    .replace(/<annotation[^>]*>[^<]*<\/annotation>/g, '')
    .replace(/<br\s*\/?>|<\/(?:p|li|div|h[1-6]|tr|pre)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

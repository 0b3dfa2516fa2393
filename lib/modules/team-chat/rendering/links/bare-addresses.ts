import MarkdownIt from 'markdown-it'
import { safeHref } from './safe-href'

export type Found = { start: number; end: number; url: string }

const { linkify } = new MarkdownIt()
linkify.set({ fuzzyLink: true, fuzzyEmail: true, urlAuth: true, maxLength: 2000 })
linkify.add('//', null)

/** Longer words hold no address that anybody would click; looking for one in them could take long. */
const MAX_WORD_LENGTH = 2000
/** Ends of files that are countries, too: `setup.sh` is no page. */
const FILE_ENDINGS = /^[^/?#:]+\.(?:md|py|sh|rs|pl|cc|so|java|mov|zip)$/i

/** Addresses that stand in a text without any mark, with or without a scheme. */
export function bareAddresses(text: string, serverUrl: string): Found[] {
  return [...text.matchAll(/\S+/g)]
    .filter(([word]) => word.length <= MAX_WORD_LENGTH && /[.@:]/.test(word))
    .flatMap(({ 0: word, index }) =>
      (linkify.match(word) ?? []).flatMap((match) => {
        // Marks of emphasis around an address are not part of it, nor what goes on behind it.
        const raw = match.raw.replace(/[*~_:]+$/, '')
        const url = FILE_ENDINGS.test(raw) ? null : safeHref(match.schema ? raw : match.url, serverUrl)
        const start = index + match.index
        return url === null ? [] : [{ start, end: start + raw.length, url }]
      }),
    )
}

import type { StateInline, Token } from 'markdown-it'
import { contextOf } from '../context'
import { decoded } from '../wanted'

/** Starts a link and notes what it leads to. `text` is what it shows, where that is not its address. */
export function openLink(state: StateInline, href: string): Token {
  const context = contextOf(state)
  const token = state.push('link_open', 'a', 1)
  token.attrSet('href', href)
  context.found.link = true
  noteUpload(state, href)
  return token
}

export function closeLink(state: StateInline): void {
  state.push('link_close', 'a', -1)
}

/** A whole link whose text is not Markdown. */
export function putLink(state: StateInline, href: string, text: string): void {
  openLink(state, href)
  state.push('text', '', 0).content = text
  closeLink(state)
}

/** The upload that an address leads to, which the message holds from now on. */
export function noteUpload(state: StateInline, href: string) {
  const context = contextOf(state)
  const upload = context.upload(href)
  if (upload) context.found.uploads.add(upload.path_id)
  return upload
}

/** `/user_uploads/2/ab/plan%20b.pdf` → `plan b.pdf` */
export function fileName(href: string): string {
  return decoded(
    href
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1)!,
  )
}

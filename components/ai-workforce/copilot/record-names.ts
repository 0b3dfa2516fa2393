import type MarkdownIt from 'markdown-it'
import type { StateCore, Token } from 'markdown-it'

type NamedLink = { name: string; href: string }

/** Names of records in the text lead to them. They come as `links` of the environment. */
export function linkNames(markdown: InstanceType<typeof MarkdownIt>): void {
  markdown.core.ruler.push('record_names', (state: StateCore) => {
    const links = (state.env?.links ?? []) as NamedLink[]
    if (links.length === 0) return
    const names = links.map(({ name }) => name).sort((a, b) => b.length - a.length)
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${names.map(literally).join('|')})(?![\\p{L}\\p{N}])`, 'u')
    const token = (type: string, tag: string, nesting: 1 | 0 | -1, content = ''): Token =>
      Object.assign(new state.Token(type, tag, nesting), { content })
    const linked = ({ content }: Token): Token[] =>
      content.split(pattern).flatMap((part, index) => {
        if (index % 2 === 0) return part ? [token('text', '', 0, part)] : []
        const open = token('link_open', 'a', 1)
        open.attrSet('href', links.find(({ name }) => name === part)!.href)
        return [open, token('text', '', 0, part), token('link_close', 'a', -1)]
      })
    for (const block of state.tokens) {
      let depth = 0
      if (block.type !== 'inline' || !block.children) continue
      block.children = block.children.flatMap((child) => {
        if (child.type === 'link_open') depth++
        if (child.type === 'link_close') depth--
        return child.type === 'text' && depth === 0 ? linked(child) : [child]
      })
    }
  })
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

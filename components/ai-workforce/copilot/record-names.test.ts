import MarkdownIt from 'markdown-it'
import { expect, it } from 'vitest'
import { linkNames } from './record-names'

const markdown = new MarkdownIt({ html: false }).use(linkNames)
const links = [
  { name: 'Karoo-Berg (Pty) Ltd/*', href: '/a?row=1' },
  { name: 'Karoo', href: '/a?row=2' },
]

it('links whole names, the longest first, and none within another link or code', () => {
  const text = 'Karoo-Berg (Pty) Ltd/*, **Karoo** and Karoos; [Karoo](https://x.example) `Karoo` <b>'
  expect(markdown.render(text, { links })).toBe(
    '<p><a href="/a?row=1">Karoo-Berg (Pty) Ltd/*</a>, <strong><a href="/a?row=2">Karoo</a></strong> and Karoos; <a href="https://x.example">Karoo</a> <code>Karoo</code> &lt;b&gt;</p>\n',
  )
  expect(markdown.render('Karoo')).toBe('<p>Karoo</p>\n')
})

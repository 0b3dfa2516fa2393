import highlighter from 'highlight.js/lib/core'
import { CODE_LANGUAGES, languageNamed } from './code-languages'
import { unescaped } from './html-text'

/** Longer code keeps its words, without their colours. */
const MAX_CHARACTERS = 20_000
const BLOCK = /(<pre[^>]*><code class="language-([^"]+)">)([^<]*)(?=<\/code>)/g

/** Cleaned HTML with colours in its code blocks; what they say stays the same. */
export async function highlightCode(html: string): Promise<string> {
  const names = new Set(Array.from(html.matchAll(BLOCK), ([, , name]) => languageNamed(name!)))
  await Promise.all([...names].map(learn))
  return html.replace(BLOCK, (whole, start: string, written: string, code: string) => {
    const language = languageNamed(written)
    if (code.length > MAX_CHARACTERS || !highlighter.getLanguage(language)) return whole
    return start + highlighter.highlight(unescaped(code), { language, ignoreIllegals: true }).value
  })
}

async function learn(name: string): Promise<void> {
  const known = Object.hasOwn(CODE_LANGUAGES, name) && CODE_LANGUAGES[name]
  if (known && !highlighter.getLanguage(name)) highlighter.registerLanguage(name, (await known.load()).default)
}

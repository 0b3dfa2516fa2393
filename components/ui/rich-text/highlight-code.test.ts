import { expect, test } from 'vitest'
import { CODE_LANGUAGES } from './code-languages'
import { highlightCode } from './highlight-code'
import { textOf } from './html-text'

test('code of a known language gets colours and says the same; other code stays as it is', async () => {
  const code = (language: string) =>
    `<p>x</p><pre tabindex="0"><code class="language-${language}">select &lt;b&gt; &amp;amp; &quot;1&quot;</code></pre>`
  const shown = await highlightCode(code('sql'))
  expect(shown).toContain('<span class="hljs-keyword">select</span>')
  expect(shown).not.toContain('<b>')
  for (const language of [...Object.keys(CODE_LANGUAGES), 'JS', 'c++'])
    expect([language, textOf(await highlightCode(code(language)))]).toEqual([language, textOf(code(language))])
  for (const language of ['unheard-of', 'constructor', '__proto__'])
    expect(await highlightCode(code(language))).toBe(code(language))
})

import { expect, test } from 'vitest'
import { isTooDeep } from '@/lib/core/html/clean-html'
import { cleanHtml } from './clean-html'

/** What programs put on the clipboard or send, in short. */

test('of Word its text and structure stay', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- @font-face {font-family:"Cambria Math";} p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head>
<body lang=EN-ZA style='tab-interval:36.0pt'><!--StartFragment--><h1 style='margin-top:12pt'><span lang=EN-US>Handover<o:p></o:p></span></h1>
<p class=MsoNormal><b><span style='font-family:"Calibri",sans-serif'>Bold</span></b> and <i>slanted</i><o:p></o:p></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='height:1pt'><td width=300 valign=top colspan=2><p class=MsoNormal>Cell</p></td></tr></table>
<p><!--[if gte vml 1]><v:shape id="P1"><v:imagedata src="file:///C:/clip001.png"/></v:shape><![endif]--><![if !vml]><img width=100 src="file:///C:/clip002.png" v:shapes="P1"><![endif]>After</p><!--EndFragment--></body></html>`
  expect(cleanHtml(word).replace(/\n/g, '')).toBe(
    '<h2>Handover</h2><p><strong>Bold</strong> and <em>slanted</em></p>' +
      '<table><tr><td colspan="2"><p>Cell</p></td></tr></table><p>After</p>',
  )
})

test('of Google Docs what is bold is so, and its wrapper is not', () => {
  const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;">Title</span></h1><p dir="ltr"><span style="font-weight:700;">Bold</span><span style="font-weight:400;font-style:italic;"> slanted</span><span style="text-decoration:line-through;"> gone</span></p><ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li></ul><div dir="ltr"><table style="border:none"><colgroup><col width="100"/></colgroup><tbody><tr><td style="border-left:solid #000 1pt"><p dir="ltr">A</p></td></tr></tbody></table></div></b>`
  expect(cleanHtml(docs)).toBe(
    '<h2>Title</h2><p><strong>Bold</strong><em> slanted</em><s> gone</s></p><ul><li><p>One</p></li></ul>' +
      '<table><tbody><tr><td><p>A</p></td></tr></tbody></table>',
  )
})

test('of a web page no look, place or control stays, and words stay apart', () => {
  const page = `<div class="css-1x2" style="position:fixed;inset:0;background:url(//evil.example/x)"><h3 id="login" onclick="x()">Setup</h3>
<div>First</div><div>Second <span style="color:red">one</span></div><div>Third</div><dl><dt>Term</dt><dd>Meaning</dd></dl><p>Text<a name="cookie"></a></p>
<figure><img src="https://a.example/p.png" srcset="x 2x" width=1 alt="Plan"></figure><form action=/x><input name=body value=v></form></div>
<pre class="hljs"><code class="hljs language-js evil">let a</code></pre>`
  expect(cleanHtml(page).replace(/\n/g, '')).toBe(
    '<h3>Setup</h3>First<br />Second one<br />Third<br />Term<br />Meaning<br /><p>Text</p>' +
      '<img src="https://a.example/p.png" alt="Plan" /><pre><code class="language-js">let a</code></pre>',
  )
})

test('Markdown and other text stays as it was typed', () => {
  const text = '# Title\n\n- one\n- **two** & more\n\n```sql\nselect 1 < 2\n```'
  expect(cleanHtml(text)).toBe(text.replace('&', '&amp;').replace('<', '&lt;'))
})

test('a language is one word of a class, and nothing else of it stays', () => {
  const classed = (name: string) => cleanHtml(`<pre><code class="${name}">x</code></pre>`)
  expect(classed('hljs language-c++ fixed inset-0')).toBe('<pre><code class="language-c++">x</code></pre>')
  for (const name of [
    'inset-0',
    'language-',
    'language-&quot;x',
    'language-a/b',
    `language-${'x'.repeat(41)}`,
    'LANGUAGE-x',
  ])
    expect([name, classed(name)]).toEqual([name, '<pre><code>x</code></pre>'])
  expect(cleanHtml('<pre class="language-js">x</pre><p class="language-js">x</p>')).toBe('<pre>x</pre><p>x</p>')
})

test('what parsers read in two ways leaves nothing that runs', () => {
  for (const hostile of [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<svg><desc><table><thead><style></desc><img src onerror=alert(1)></style>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<a href="&#106;avascript&colon;alert(1)">x</a><a href="java&Tab;script:alert(1)">x</a>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>"><p style="background:url(javascript:alert(1))">x</p>',
    '<svg><animate attributeName=href values=javascript:alert(1) /><a id=x><text>x</text></a></svg>',
    '<a id=location name=cookie><a id=location name=body href=/x>x</a>',
  ]) {
    const clean = cleanHtml(hostile)
    expect(clean.replace(/&lt;.*?&gt;/g, '')).not.toMatch(
      /<(?!\/?(p|a|table|thead)\b)|onerror|script:|data:|url\(| (id|name|style)=/,
    )
  }
})

test('what is as long as may be is cleaned in a moment, and what is nested without end refused', () => {
  const long = (text: string) => text.repeat(Math.ceil(500_000 / text.length)).slice(0, 500_000)
  for (const text of ['<b>', '<div>', '<ul><li>', '<table><tr><td>', '<blockquote>', '<svg>'])
    expect([text, isTooDeep(long(text))]).toEqual([text, true])
  for (const text of ['<p>', '<br>', '<p>word</p>', '<li>x', '<b>x</b> ', '<!--', '< '])
    expect([text, isTooDeep(long(text))]).toEqual([text, false])
  const before = performance.now()
  for (const text of ['<p>', '<!--', 'x</div>', '&', '<table>x</table>']) cleanHtml(long(text))
  for (const [start, repeated] of [
    ['<a href="', 'j'],
    ['<code class="', 'x '],
    ['<span style="', 'font-weight:'],
  ] as const)
    cleanHtml(start + long(repeated))
  expect(performance.now() - before).toBeLessThan(5_000)
})

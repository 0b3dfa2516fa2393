import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { cleanHtml } from './clean-html'
import { imageAddress } from './image-address'

const IMAGE = imageAddress('01a1f91c-03ab-7524-9bf6-0000000000aa')

test('what an article holds stays as it is', () => {
  for (const html of [
    '<h2>How to</h2><p>Read <strong>this</strong>, <em>then</em> <s>that</s>.</p>',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li></ul>',
    '<ol start="3"><li><p>three</p></li></ol><blockquote><p>q</p></blockquote><hr />',
    '<pre><code class="language-c++">a &lt; b &amp;&amp; c</code></pre>',
    '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
    `<p><img src="${IMAGE}" alt="A &quot;plan&quot;" /></p>`,
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer">there</a> <a href="/crm/deals/1">here</a></p>',
  ])
    expect(cleanHtml(html)).toBe(html)
})

test('other spellings become ours, and nothing becomes nothing', () => {
  expect(cleanHtml('<h1>A</h1><b>b</b><font color=red>c</font>')).toBe('<h2>A</h2><strong>b</strong>c')
  expect(cleanHtml('<p></p>')).toBe('')
  expect(cleanHtml('<label><input type="checkbox" checked><span></span></label><div><p>task</p></div>')).toBe(
    '<p>task</p>',
  )
})

const ADDRESSES = [
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java&#10;script:alert(1)',
    '&#x6A;avascript:alert(1)',
  ],
  ...[' javascript:alert(1)', '\u0001javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x'],
  ...[
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    'file:///etc/passwd',
    'blob:x',
    'https:evil',
    'jav\u00adascript:alert(1)',
  ],
  ...[
    'https://fine.example/a',
    '/crm/deals',
    'mailto:a@b.example',
    '#top',
    IMAGE,
    `${IMAGE}/../../../me`,
    'http://plain.example/p.png',
  ],
]
const NAMES = [
  ...[
    'script',
    'style',
    'iframe',
    'object',
    'embed',
    'form',
    'input',
    'button',
    'svg',
    'math',
    'base',
    'meta',
    'link',
    'video',
    'audio',
  ],
  ...[
    'template',
    'noscript',
    'textarea',
    'title',
    'xmp',
    'plaintext',
    'details',
    'marquee',
    'foreignObject',
    'annotation-xml',
    'mglyph',
  ],
  ...['x:script', 'custom-tag'],
]
const OURS = [
  'a',
  'img',
  'p',
  'table',
  'td',
  'li',
  'ul',
  'ol',
  'pre',
  'code',
  'h1',
  'h2',
  'blockquote',
  'strong',
  'mark',
]
const ATTRIBUTES = [
  ...[
    'href',
    'src',
    'onerror',
    'onload',
    'onclick',
    'onmouseover',
    'style',
    'srcdoc',
    'formaction',
    'xlink:href',
    'action',
    'background',
  ],
  ...[
    'class',
    'id',
    'name',
    'target',
    'srcset',
    'data-type',
    'data-checked',
    'colspan',
    'start',
    'is',
    'slot',
    'contenteditable',
  ],
]
const VALUES = [
  ...ADDRESSES,
  'alert(1)',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  'taskList',
  'language-x',
  '2',
  'x y',
]
const BETWEEN = [
  ...[
    '',
    ' ',
    'text',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?x ?>',
    '</',
    '<',
    '>',
    '&lt;script&gt;',
    '\u0000',
    '</p>',
    '</svg>',
    '</style>',
  ],
  ...[
    '<!--><img src=x onerror=alert(1)>',
    '<svg><style><img src=x onerror=alert(1)>',
    '<math><mi><table><mglyph><style><img src onerror=alert(1)>',
  ],
  ...[
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<a href="x`onclick=alert(1)">',
    '<img src="x"onerror=alert(1)>',
  ],
]
const quote = fc.constantFrom('"', "'", '')
const attribute = fc.oneof(
  fc.tuple(fc.constantFrom('href', 'src'), fc.constantFrom(...ADDRESSES), quote),
  fc.tuple(fc.constantFrom(...ATTRIBUTES), fc.constantFrom(...VALUES), quote),
)
const piece = fc.oneof(
  fc.constantFrom(...BETWEEN),
  fc
    .record({
      name: fc.oneof({ weight: 6, arbitrary: fc.constantFrom('a', 'img', ...OURS) }, fc.constantFrom(...NAMES)),
      attributes: fc.array(attribute, { maxLength: 3 }),
      upper: fc.boolean(),
      end: fc.constantFrom('>', ' />', '', '>x</NAME>', '\n>'),
    })
    .map(({ name, attributes, upper, end }) => {
      const tag = upper ? name.toUpperCase() : name
      return `<${tag}${attributes.map(([key, value, quote]) => ` ${key}=${quote}${value}${quote}`).join('')}${end.replace('NAME', tag)}`
    }),
)

const ALLOWED: Record<string, RegExp> = {
  'a.href': /^(https?:\/\/[^/\\]|mailto:|tel:|#|\/(?![/\\]))/i,
  'a.rel': /^noopener noreferrer$/,
  'img.src': /^(https:\/\/[^/\\]|\/api\/v1\/pm\/articles\/images\/[0-9a-f-]{36}$)/i,
  'img.alt': /^/,
  'code.class': /^language-[\w+#.-]+$/,
  'ol.start': /^\d+$/,
  'ul.data-type': /^taskList$/,
  'li.data-type': /^taskItem$/,
  'li.data-checked': /^(true|false)$/,
  'td.colspan': /^\d+$/,
  'th.colspan': /^\d+$/,
}
const TAGS =
  /^(h[234]|p|blockquote|pre|ul|ol|li|hr|br|table|thead|tbody|tr|th|td|a|img|strong|em|s|u|code|mark|sub|sup)$/

test('whatever is put together, a parser finds nothing but what articles hold, and cleaning it again changes nothing', () => {
  const { document } = new Window()
  let found = 0
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
      const clean = cleanHtml(pieces.join(''))
      document.body.innerHTML = clean
      for (const element of document.body.querySelectorAll('*')) {
        const name = element.localName
        expect(name).toMatch(TAGS)
        for (const { name: key, value } of element.attributes) {
          found += 1
          expect(ALLOWED[`${name}.${key}`], `${name}.${key} of ${clean}`).toBeDefined()
          expect(value).toMatch(ALLOWED[`${name}.${key}`]!)
        }
      }
      expect(cleanHtml(clean)).toBe(clean)
    }),
    { numRuns: 1_500 },
  )
  // Enough got through to be looked at.
  expect(found).toBeGreaterThan(10)
})

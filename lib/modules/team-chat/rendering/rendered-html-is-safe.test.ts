import { describe, expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import { problemOf } from '@/tests/team-chat/allowed-html'
import { lookups } from '@/tests/team-chat/lookups'
import { highlightMatches } from './highlight-matches'
import { renderMessage } from './render-message'

const html = (source: string) => renderMessage(source, lookups).html

describe('the reader of the tests refuses', () => {
  test.each([
    '<p>',
    '</p>',
    '<p><em></p></em>',
    '<script></script>',
    '<p onclick="x"></p>',
    '<p class="x"></p>',
    '<a href="javascript:x"></a>',
    '<a href="//evil.example"></a>',
    '<a href="JAVASCRIPT:x"></a>',
    '<span class="user-mention evil"></span>',
    '<td style="color: red"></td>',
    '<img src="x" onerror="y">',
    'a < b',
    'a & b',
    '<span class="katex"><span class="katex-mathml"><a href="x"></a></span></span>',
  ])('%j', (source) => expect(problemOf(source)).not.toBeNull())
})

describe('attacks', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java\tscript:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](&Tab;javascript:alert(1))',
    '[a](javascript&colon;alert(1))',
    '[a](\u0001javascript:alert(1))',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](vbscript:x)',
    '[a](<javascript:alert(1)>)',
    '[a](http://x" onclick="alert(1))',
    "[a](http://x' onclick='alert(1))",
    '[a](http:javascript:alert(1))',
    '[a](/\\evil.example)',
    '[a](\\\\evil.example)',
    '![a](javascript:alert(1))',
    '![" onerror="alert(1)](/user_uploads/p.png)',
    '![" onplay="alert(1)](/user_uploads/2/a.mp3)',
    '[" onerror="alert(1)](/user_uploads/p.png)',
    '[a](/user_uploads/p.png?"onerror=alert(1))',
    'https://x/"onmouseover="alert(1)',
    'javascript:alert(1)',
    '```"onclick="alert(1)\nx\n```',
    '```<b>\nx\n```',
    '```html\n<script>alert(1)</script>\n```',
    '```spoiler <b onclick=x>\n<i>\n```',
    '@**O’Brien <b>**',
    '#**chan><img src=x onerror=alert(1)>**',
    '#**chan>" onclick="alert(1)**',
    '<time:2017-06-05" onclick="alert(1)>',
    ':<b>:',
    '|<b>|\n|-|\n|" onclick="|',
    '$$\\href{javascript:alert(1)}{x}$$',
    '$$\\url{javascript:alert(1)}$$',
    '$$\\htmlClass{evil}{x}$$',
    '$$\\htmlId{evil}{x}$$',
    '$$\\htmlStyle{background:url(//x)}{x}$$',
    '$$\\htmlData{a=b}{x}$$',
    '$$\\includegraphics{https://evil.example/x.png}$$',
    '$$\\text{<img src=x onerror=alert(1)>}$$',
    '$$\\color{red;background:url(//x)}x$$',
    '$$</annotation><script>alert(1)</script>$$',
    '$$\\unicode{x3c}script$$',
    '\u0000<b>\ud800',
  ])('%j', (source) => {
    expect(problemOf(html(source))).toBeNull()
    expect(html(source)).not.toMatch(/href="[^"]*script:|<[^>]*\son\w+=(?![^<]*">)/i)
  })

  test('what may be huge in a formula stays small', () => {
    expect(html('$$\\rule{1000em}{1000em}$$')).not.toMatch(/<[^>]*1000em/)
    expect(html('$$\\def\\a{\\a\\a}\\a$$')).toContain('tex-error')
  })

  test('names and addresses of the organization are escaped too', () => {
    const evil = {
      ...lookups,
      groups: [{ id: 1, name: '"><b>' }],
      channels: [{ id: 2, name: '"><b> & c' }],
      realm_emoji: [{ id: 3, name: 'x', source_url: '"><script>' }],
      linkifiers: [
        { id: 4, pattern: 'bad(?P<x>.*)', url_template: 'javascript:{+x}' },
        { id: 5, pattern: 'quote(?P<x>.*)', url_template: 'https://x/"><b>{+x}' },
      ],
      empty_topic_name: '<i>',
    }
    const source = '@*"><b>* #**"><b> & c** :x: #**"><b> & c>** bad(alert) quote"><b>'
    expect(problemOf(renderMessage(source, { ...evil, groups: [{ id: 1, name: '"><b>' }] }).html)).toBeNull()
    expect(renderMessage('badx', evil).html).toBe('<p>badx</p>')
  })
})

const pieces = fc.constantFrom(
  ...[
    '*',
    '**',
    '***',
    '~~',
    '`',
    '```',
    '````',
    '~~~',
    '```quote\n',
    '```spoiler a\n',
    '```math\n',
    '```py\n',
    '\n',
    '\n\n',
  ],
  ...[
    '> ',
    '- ',
    '1. ',
    '  ',
    '    ',
    '# ',
    '|',
    '|-|\n',
    ':',
    '---\n',
    '[',
    ']',
    '(',
    ')',
    '![',
    '](',
    '<',
    '>',
    '"',
    '&',
  ],
  ...[
    'a',
    'b c',
    '1',
    '_',
    '\\',
    '/',
    '@',
    '#',
    '$$',
    '$',
    ':smile:',
    '🙂',
    '❤️',
    '👩‍❤️‍👨',
    '\u0000',
    '\ud83d',
    '\t',
    'é',
  ],
  ...[
    '@**Full Name**',
    '@_**Full Name|12**',
    '@**all**',
    '@*group*',
    '#**chan**',
    '#**chan>some topic**',
    '#**chan>a@2**',
  ],
  ...[
    '<time:1496701800>',
    '<time:',
    'https://a.b/c',
    'zulip.com',
    'me@a.com',
    'javascript:',
    'data:',
    ' onclick=',
    '#12',
  ],
  ...[
    '[p](/user_uploads/p.png)',
    '![p](/user_uploads/p.png)',
    '/user_uploads/2/v.mp4',
    'https://chat.example/user_uploads/p.png',
  ],
  ...['\\frac{a}{b}', '\\href{x}{y}', '{', '}', '^', '&lt;', '&#x3c;', '<script>', '</p>', '<br>', '-->', '/me '],
)
const message = fc.oneof(
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  fc
    .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 40 })
    .map((parts) => parts.join('')),
)

describe('whatever is typed', () => {
  test('only known elements, classes and attributes come out, well nested', () => {
    fc.assert(
      fc.property(message, (source) => {
        expect(problemOf(html(source))).toBeNull()
      }),
      { numRuns: rounds(1500) },
    )
  })

  test('marking hits changes nothing but text', () => {
    fc.assert(
      fc.property(
        message,
        fc.array(fc.oneof(pieces, fc.string({ minLength: 1 })), { maxLength: 3 }),
        (source, words) => {
          const marked = highlightMatches(html(source), words)
          expect(problemOf(marked)).toBeNull()
          expect(marked.replace(/<span class="highlight">([^<]*)<\/span>/g, '$1').replaceAll('&quot;', '"')).toBe(
            html(source).replaceAll('&quot;', '"'),
          )
        },
      ),
      { numRuns: rounds(400) },
    )
  })
})
